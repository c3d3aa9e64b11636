import fc from 'fast-check';
import { BYTES_DE_UN_CODIGO, codigoDe, leerCodigo, textoDeCodigos } from './codigos.ts';

const azar = fc.uint8Array({ minLength: BYTES_DE_UN_CODIGO, maxLength: BYTES_DE_UN_CODIGO });

describe('Un código de recuperación', () => {
  test('son dieciséis letras y cifras que no se confunden, en grupos de cuatro', () => {
    expect(codigoDe(new Uint8Array(BYTES_DE_UN_CODIGO))).toBe('0000-0000-0000-0000');
    expect(codigoDe(new Uint8Array(BYTES_DE_UN_CODIGO).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ');
    fc.assert(
      fc.property(azar, (bytes) => {
        expect(codigoDe(bytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
      }),
    );
  });

  test('de bytes distintos sale uno distinto: no se pierde ni un bit', () => {
    fc.assert(
      fc.property(azar, azar, (unos, otros) => {
        expect(codigoDe(unos) === codigoDe(otros)).toBe(String(unos) === String(otros));
      }),
    );
  });

  test('se lee como se escriba: sin guiones, en minúsculas, con O por 0 y con I o L por 1', () => {
    fc.assert(
      fc.property(azar, (bytes) => {
        const codigo = codigoDe(bytes);
        const leido = { de: 'recuperacion', codigo };
        for (const escrito of [
          codigo,
          codigo.toLowerCase(),
          codigo.replaceAll('-', ''),
          ` ${codigo.replaceAll('-', ' ')}\n`,
          `1. ${codigo}`,
          `\u202a${codigo.replaceAll('-', '–')}\u202c.`,
          codigo.replaceAll('-', '\u200b-'),
          codigo.replaceAll('0', 'o').replaceAll('1', 'l'),
          codigo.replaceAll('0', 'O').replaceAll('1', 'I'),
        ])
          expect(leerCodigo(escrito)).toEqual(leido);
      }),
    );
  });
});

test('seis cifras son las de la aplicación, también con un espacio en medio', () => {
  for (const escrito of ['012345', '012 345', ' 012345 ', '\u200b012345', '012–345', '012.345'])
    expect(leerCodigo(escrito)).toEqual({ de: 'aplicacion', digitos: '012345' });
});

test('cualquier otro texto no es ninguno de los dos códigos', () => {
  for (const escrito of [
    '',
    '12345',
    '1234567',
    'U'.repeat(16),
    '0'.repeat(15),
    '0'.repeat(17),
    'ñ'.repeat(16),
  ])
    expect(leerCodigo(escrito)).toBeNull();
});

test('el texto para guardar dice la cuenta, y numera cada código', () => {
  const papel = textoDeCodigos(['AAAA-1', 'BBBB-2'], 'ana@correo.mx');
  expect(papel).toContain('Cuenta Clara\nana@correo.mx\n\n1. AAAA-1\n2. BBBB-2\n');
});
