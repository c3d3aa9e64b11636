import { importeEnCampo, telefonoDe } from './escritura.ts';

describe('Un teléfono escrito', () => {
  test.each([
    ['222 123 4567', '2221234567'],
    ['+52 (222) 123-4567', '2221234567'],
    ['522221234567', '2221234567'],
    ['22212345678', '2221234567'],
    ['222', '222'],
  ])('%s son los diez dígitos %s', (escrito, leido) => expect(telefonoDe(escrito)).toBe(leido));
});

test('un importe que ya estaba se encuentra con sus dos decimales', () => {
  expect([1350.5, 0, 99_960_999.99].map(importeEnCampo)).toEqual(['1,350.50', '0.00', '99,960,999.99']);
});
