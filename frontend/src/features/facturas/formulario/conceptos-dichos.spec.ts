import { renglonDicho } from './conceptos-dichos.ts';
import { SIN_CARGOS_PROPIOS } from './valores.ts';

test('la tasa de un renglón no se parte entre dos líneas', () => {
  const item = { categoria: null, descripcion: 'Balatas', precio_unitario: '100', cantidad: '2' };
  expect(renglonDicho({ ...item, ...SIN_CARGOS_PROPIOS, iva: 16 })).toBe('2 × $100.00 · IVA 16\u00a0%');
});
