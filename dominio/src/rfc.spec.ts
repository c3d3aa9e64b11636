import fc from 'fast-check';
import biblioteca from 'validate-rfc';
import {
  RFC_EXTRANJERO,
  RFC_GENERICO,
  cuadraElDigito,
  esRfc,
  esRfcGenerico,
  personaDeRfc,
  rfcEscrito,
} from './rfc.ts';

// The types of validate-rfc declare `export default`, but its CommonJS export is the function.
const validateRfc = biblioteca as unknown as typeof biblioteca.default;

const letra = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZÑ&');
const cifra = fc.constantFrom(...'0123456789');
const cualquiera = fc
  .tuple(
    fc.array(letra, { minLength: 3, maxLength: 4 }),
    fc.integer({ min: 0, max: 99 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.array(fc.oneof(cifra, fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')), {
      minLength: 2,
      maxLength: 2,
    }),
    fc.oneof(cifra, fc.constant('A')),
  )
  .map(([letras, anio, mes, dia, homoclave, digito]) =>
    [
      letras.join(''),
      ...[anio, mes, dia].map((uno) => String(uno).padStart(2, '0')),
      ...homoclave,
      digito,
    ].join(''),
  );

describe('El RFC', () => {
  test('se lee también detrás de su nombre', () => {
    for (const texto of ['RFC: GODE561231GR8', 'R.F.C. gode-561231-gr8', 'Rfc\u00a0GODE561231GR8'])
      expect(rfcEscrito(texto)).toBe('GODE561231GR8');
    expect(['RFC010101AB1', 'RFC: GODE56'].map(rfcEscrito)).toEqual(['RFC010101AB1', 'RFC:GODE56']);
  });

  test.each([
    'EKU9003173C9',
    'XIA190128J61',
    'CACX7605101P8',
    'ÑUÑ&990228AB1',
    'Ñ&A0002291A0',
    RFC_GENERICO,
    RFC_EXTRANJERO,
  ])('es %s', (rfc) => expect(esRfc(rfc)).toBe(true));

  test.each([
    ...[
      '',
      'EKU900317',
      'EKU9003173C',
      'EKU9003173C99',
      'CACX7605101P88',
      'EKU9013173C9',
      'EKU9002303C9',
      'EKU9003003C9',
    ],
    ...[
      'Ñ&A0102291A0',
      '1KU9003173C9',
      'eku9003173c9',
      'EKU9003173CB',
      'EKÜ9003173C9',
      'EKU900317ÑC9',
      ' EKU9003173C9',
      'XEXX010101000\n',
    ],
  ])('no es %j', (rfc) => expect(esRfc(rfc)).toBe(false));

  test('se lee como se escriba: minúsculas, guiones, blancos, lo que no se ve y una Ñ en dos letras', () => {
    expect(
      [' eku-900317-3c9 ', 'EKU 900317 3C9', 'EKU\u200b9003173C9', 'n\u0303un&990228ab1'].map(rfcEscrito),
    ).toEqual([...['EKU9003173C9', 'EKU9003173C9', 'EKU9003173C9', 'ÑUN&990228AB1']]);
    expect(rfcEscrito('EKU9003173C9?')).toBe('EKU9003173C9?');
  });

  test('de doce es de una empresa y de trece de una persona; los dos genéricos se distinguen', () => {
    expect(['EKU9003173C9', 'CACX7605101P8', RFC_GENERICO].map(personaDeRfc)).toEqual([
      'moral',
      'fisica',
      'fisica',
    ]);
    expect(['EKU9003173C9', RFC_GENERICO, RFC_EXTRANJERO].map(esRfcGenerico)).toEqual([false, true, true]);
  });

  test('su dígito cuadra en los de prueba del SAT y en los genéricos; uno cambiado no', () => {
    for (const rfc of ['EKU9003173C9', 'CACX7605101P8', 'XIA190128J61', RFC_GENERICO, RFC_EXTRANJERO])
      expect([rfc, cuadraElDigito(rfc)]).toEqual([rfc, true]);
    expect(['EKU9003173C8', 'CACX7605101PA'].map(cuadraElDigito)).toEqual([false, false]);
  });

  test('su forma y su dígito son los que dice la biblioteca validate-rfc, también con Ñ y &', () => {
    fc.assert(
      fc.property(cualquiera, (rfc) => {
        const { errors = [] } = validateRfc(rfc);
        expect(esRfc(rfc)).toBe(!errors.includes('INVALID_FORMAT') && !errors.includes('INVALID_DATE'));
        expect(cuadraElDigito(rfc)).toBe(!errors.includes('INVALID_VERIFICATION_DIGIT'));
      }),
      { numRuns: 1000 },
    );
  });
});
