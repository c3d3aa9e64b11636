import fc from 'fast-check';
import { MAXIMO, formatoDeDinero } from './dinero.ts';
import { decimalEscrito, lecturasDe, numeroCalculado, numeroEscrito } from './numero-escrito.ts';

const PRECIO = 2;
const CANTIDAD = 3;
const PORCENTAJE = 6;

describe('Un número escrito', () => {
  test.each([
    ['1234.5', '1234.5'],
    ['1,234.50', '1234.50'],
    ['$1,234,567.89', '1234567.89'],
    ['$ 5', '5'],
    ['16 %', '16'],
    ['1,000', '1000'],
    ['.5', '0.5'],
    ['5.', '5'],
    [' 12 ', '12'],
    ['007', '007'],
    ['-5', '-5'],
    ['−5', '-5'],
    ['-$1.50', '-1.50'],
  ])('%s es %s en cualquier campo', (texto, numero) => {
    for (const decimales of [PRECIO, CANTIDAD, PORCENTAJE])
      expect(decimalEscrito(texto, decimales)).toBe(numero);
  });

  test.each([
    '',
    ' ',
    '-',
    '.',
    ',',
    '1e3',
    '12 pesos',
    '1,5',
    '1,50',
    '1,0000',
    ',500',
    '0,500',
    '1,00,000',
    '1.2.3',
    '1 000',
    '--1',
    '٣',
  ])('%p no es ninguno: no se adivina ni se corrige', (texto) => {
    for (const decimales of [PRECIO, CANTIDAD, PORCENTAJE]) {
      expect(decimalEscrito(texto, decimales)).toBeNull();
      expect(numeroEscrito(texto, decimales)).toBeNull();
    }
  });

  test('con más decimales de los que caben se rechaza, no se corta', () => {
    expect(decimalEscrito('1.999', PRECIO)).toBeNull();
    expect(decimalEscrito('1.999', CANTIDAD)).toBe('1.999');
    expect(decimalEscrito('0.1255', CANTIDAD)).toBeNull();
    expect(decimalEscrito('8.333333', PORCENTAJE)).toBe('8.333333');
    expect(decimalEscrito('8.3333333', PORCENTAJE)).toBeNull();
  });

  test('cuenta sus partes: centavos, milésimas', () => {
    expect(numeroEscrito('1,234.5', PRECIO)).toBe(123_450);
    expect(numeroEscrito('1,000', CANTIDAD)).toBe(1_000_000);
    expect(numeroEscrito('-0.01', PRECIO)).toBe(-1);
    expect(numeroEscrito(12.5, PRECIO)).toBe(1_250);
    // What arithmetic in floating point leaves, and the largest amount.
    expect([numeroEscrito(0.1 + 0.2, PRECIO), numeroEscrito(999_999_999_999.99, PRECIO)]).toEqual([
      30,
      MAXIMO,
    ]);
    expect(numeroEscrito(null, PRECIO)).toBeNull();
  });

  test('de más decimales de los que caben no se adivina, sea número o texto; lo calculado se redondea', () => {
    for (const valor of [1.005, '1.005', 1.00001, 1e-3, -0.001])
      expect([valor, numeroEscrito(valor, PRECIO)]).toEqual([valor, null]);
    expect([numeroEscrito(0.125, CANTIDAD), numeroEscrito(0.1255, CANTIDAD)]).toEqual([125, null]);
    expect([1.005, 1.00001, 0.001].map((valor) => numeroCalculado(valor, PRECIO))).toEqual([101, 100, 0]);
    expect(numeroCalculado('1.005', PRECIO)).toBeNull();
  });

  test('un importe pegado como el producto lo muestra es ese importe', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -MAXIMO, max: MAXIMO }),
        (centavos) => numeroEscrito(formatoDeDinero(centavos), PRECIO) === centavos,
      ),
    );
  });

  test('diga lo que diga, o es un número o se pregunta o se rechaza', () => {
    const escrito = fc.string({ unit: fc.constantFrom(...'0123456789,.-$ %e'), maxLength: 12 });
    fc.assert(
      fc.property(escrito, fc.constantFrom(PRECIO, CANTIDAD, PORCENTAJE), (texto, decimales) => {
        const leido = decimalEscrito(texto, decimales);
        const lecturas = lecturasDe(texto, decimales);
        if (leido !== null) {
          expect(leido).toMatch(/^-?\d+(\.\d+)?$/);
          expect(lecturas).toEqual([]);
        }
        for (const lectura of lecturas) expect(decimalEscrito(lectura, decimales)).not.toBeNull();
      }),
    );
  });
});

describe('Una coma antes de la última o las dos últimas cifras', () => {
  test.each([
    ['12,5', ['12.5', '125']],
    ['12,50', ['12.50', '1,250']],
    ['1,234,50', ['1,234.50', '123,450']],
    ['-3,5', ['-3.5', '-35']],
    ['0,5', ['0.5']],
    [',5', ['0.5']],
    ['1.234,50', ['1,234.50']],
    ['1.2,50', []],
    ['1,234', []],
    ['1234.50', []],
    ['1e3', []],
  ])('%s se pregunta: %j', (texto, lecturas) => expect(lecturasDe(texto, PRECIO)).toEqual(lecturas));

  test('solo se ofrece lo que cabe en el campo', () => {
    expect(lecturasDe('0,125', CANTIDAD)).toEqual(['0.125']);
    expect(lecturasDe('0,125', PRECIO)).toEqual([]);
    expect(lecturasDe('12,5', 0)).toEqual(['125']);
  });
});
