import { contados } from './contados.ts';

test.each([
  [0, '0 facturas'],
  [1, '1 factura'],
  [2, '2 facturas'],
  [1_234, '1,234 facturas'],
  [1_234_567, '1,234,567 facturas'],
])('una cuenta de %i facturas se escribe %j', (cuantas, dicho) => {
  expect(contados(cuantas, 'factura', 'facturas')).toBe(dicho);
});
