import { clabe as biblioteca } from 'clabe-validator';
import fc from 'fast-check';
import { bancoDeClabe } from './banco.ts';
import { clabeEscrita, esClabe, formatoDeClabe } from './clabe.ts';

describe('La CLABE', () => {
  test('tiene dieciocho dígitos y el último cuadra con los demás', () => {
    expect(['002010077777777771', '646180110400000007', '012180004453718462'].map(esClabe)).toEqual(
      ['002010077777777771', '646180110400000007', '012180004453718462'].map(
        (una) => biblioteca.validate(una).valid.format,
      ),
    );
    expect(esClabe('002010077777777771')).toBe(true);
    for (const una of [
      '',
      '002010077777777770',
      '00201007777777777',
      '0020100777777777711',
      '00201007777777777A',
    ])
      expect([una, esClabe(una)]).toEqual([una, false]);
  });

  test('acepta el dígito verificador que calcula la biblioteca clabe-validator', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{18}$/), (una) => {
        expect(esClabe(una)).toBe(biblioteca.validate(una).valid.format);
        const buena = `${una.slice(0, 17)}${biblioteca.computeChecksum(una)}`;
        expect(esClabe(buena)).toBe(true);
      }),
    );
  });

  test('se escribe también en grupos, y así se lee', () => {
    expect(
      [' 002 010 07777777777 1', '002-010-07777777777-1', '\u200b002010077777777771'].map(clabeEscrita),
    ).toEqual(Array(3).fill('002010077777777771'));
    expect(
      ['CLABE: 002010077777777771', 'Clabe interbancaria\nBanamex 002 010 07777777777 1 (Luz)'].map(
        clabeEscrita,
      ),
    ).toEqual(Array(2).fill('002010077777777771'));
    for (const texto of ['Banamex', 'CLABE 002010077777777770', '1 CLABE 00201007777777777'])
      expect([texto, esClabe(clabeEscrita(texto)), clabeEscrita(texto)]).toEqual([
        texto,
        false,
        texto.replaceAll(' ', ''),
      ]);
    expect(formatoDeClabe('002010077777777771')).toBe('002 010 07777777777 1');
  });

  test('dice el banco; de uno que no se conoce, nada', () => {
    expect(['002010077777777771', '072', '722', '000', '999'].map(bancoDeClabe)).toEqual([
      ...['Banco Nacional de México', 'Banco Mercantil del Norte', 'Mercado Pago W', null, null],
    ]);
    expect(bancoDeClabe(null)).toBeNull();
  });
});
