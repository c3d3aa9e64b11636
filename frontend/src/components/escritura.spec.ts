import fc from 'fast-check';
import { centavosDe, enteroEscalado, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { decimalDe, telefonoDe } from './escritura.ts';

describe('Un importe escrito', () => {
  test.each([
    ['1234.5', '1234.5'],
    ['1,234.50', '1234.50'],
    ['$1,234,567.89', '1234567.89'],
    ['1.234,50', '1234.50'],
    ['1,500', '1500'],
    ['12,50', '12.50'],
    ['0,5', '0.5'],
    ['.5', '0.5'],
    ['1.234.567', '1234567'],
    ['1.999', '1.99'],
    ['12 pesos', '12'],
    ['', ''],
  ])('%s se lee %s', (escrito, leido) => expect(decimalDe(escrito, 2)).toBe(leido));

  test('pegado como la aplicación lo muestra, es el mismo importe', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999_999), (centavos) => {
        expect(centavosDe(decimalDe(formatoDeDinero(centavos), 2))).toBe(centavos);
      }),
    );
  });

  test('escriba lo que escriba, es un número o nada', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.constantFrom(2, 3), (texto, decimales) => {
        const leido = decimalDe(texto, decimales);
        if (leido !== '') expect(enteroEscalado(leido, decimales)).not.toBeNull();
        expect(decimalDe(leido, decimales)).toBe(leido);
      }),
    );
  });

  test('en un campo de tres decimales la coma parte horas, no miles', () => {
    expect(decimalDe('1,125', 3)).toBe('1.125');
  });
});

describe('Un teléfono escrito', () => {
  test.each([
    ['222 123 4567', '2221234567'],
    ['+52 (222) 123-4567', '2221234567'],
    ['522221234567', '2221234567'],
    ['22212345678', '2221234567'],
    ['222', '222'],
  ])('%s son los diez dígitos %s', (escrito, leido) => expect(telefonoDe(escrito)).toBe(leido));
});
