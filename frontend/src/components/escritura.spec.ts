import { importeEnCampo } from './escritura.ts';

test('un importe guardado se muestra en su campo con dos decimales', () => {
  expect([1350.5, 0, 99_960_999.99].map(importeEnCampo)).toEqual(['1,350.50', '0.00', '99,960,999.99']);
});
