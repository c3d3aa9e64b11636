import { codigoDelPaso, enBase32, pasoDelCodigo, pasoEn, uriDe } from './totp.ts';

const CLAVE = Buffer.from('12345678901234567890');
const VECTORES = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const;

test.each(VECTORES)('a los %d segundos el código es el del RFC 6238', (segundos, codigo) => {
  expect(codigoDelPaso(CLAVE, pasoEn(segundos * 1000))).toBe(codigo.slice(-6));
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
  'los códigos son los del RFC 4226, con el contador en %d',
  (contador) => {
    const codigos = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ');
    expect(codigoDelPaso(CLAVE, contador)).toBe(codigos[contador]);
  },
);

test('un código vale medio minuto antes y medio después de su paso, y se sabe de qué paso es', () => {
  const ahora = 1_700_000_015_000;
  const paso = pasoEn(ahora);
  for (const otro of [paso - 1, paso, paso + 1])
    expect(pasoDelCodigo(CLAVE, codigoDelPaso(CLAVE, otro), ahora)).toBe(otro);
  for (const otro of [paso - 2, paso + 2])
    expect(pasoDelCodigo(CLAVE, codigoDelPaso(CLAVE, otro), ahora)).toBeNull();
  for (const malo of ['', '12345', '1234567', 'ñandúes'])
    expect(pasoDelCodigo(CLAVE, malo, ahora)).toBeNull();
});

test('la clave se escribe y se escanea como lo piden las aplicaciones', () => {
  expect(enBase32(CLAVE)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uriDe(CLAVE, 'ana+1@correo.mx', 'Cuenta Clara')).toBe(
    'otpauth://totp/Cuenta%20Clara:ana%2B1%40correo.mx?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Cuenta%20Clara',
  );
});
