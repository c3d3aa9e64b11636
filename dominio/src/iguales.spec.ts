import fc from 'fast-check';
import { iguales } from './iguales.ts';

const alReves = (valor: unknown): unknown => {
  if (typeof valor !== 'object' || valor === null) return valor;
  if (Array.isArray(valor)) return valor.map(alReves);
  return Object.fromEntries(
    Object.entries(valor)
      .reverse()
      .map(([campo, de]) => [campo, alReves(de)]),
  );
};

describe('Un valor igual a otro', () => {
  test('es igual en cualquier orden de sus campos', () => {
    fc.assert(fc.property(fc.jsonValue(), (valor) => expect(iguales(valor, alReves(valor))).toBe(true)));
  });

  test('no es igual cuando algo difiere, por hondo que esté', () => {
    const texto = (valor: unknown) => JSON.stringify(valor, (_campo, de) => (de === 0 ? 0 : de));
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (uno, otro) => {
        if (iguales(uno, otro)) expect(texto(uno).length).toBe(texto(otro).length);
        else expect(texto(uno)).not.toBe(texto(otro));
      }),
    );
  });

  test.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: '1' }],
    [{ a: 1 }, { a: 1, b: null }],
    [{ a: null }, {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], { 0: 1 }],
    [[], {}],
    [null, {}],
    [{ a: { b: [{ c: 1 }] } }, { a: { b: [{ c: 2 }] } }],
  ])('%j no es %j', (uno, otro) => {
    expect([iguales(uno, otro), iguales(otro, uno)]).toEqual([false, false]);
  });

  test('un campo undefined cuenta como ausente', () => {
    expect(iguales({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(iguales({ b: undefined }, { c: undefined })).toBe(true);
  });
});
