import {
  conLoEscrito,
  conSigno,
  descuentoDelCampo,
  descuentoEnCampo,
  descuentoHastaAhora,
  signoDe,
  sinSigno,
} from './descuento-escrito.ts';

test.each([
  ['10', '%', '10', '%'],
  ['10%', '$', '10', '%'],
  ['10 %', '$', '10', '%'],
  ['$50', '%', '50', '$'],
  [' $1,234.50', '%', '1,234.50', '$'],
  ['\u202a$50\u202c', '%', '50', '$'],
  ['\u200e10 %\u2069', '$', '10', '%'],
  ['50$', '%', '50', '$'],
  ['$50$', '%', '50$', '$'],
  ['50', '$', '50', '$'],
  ['1 ', '%', '1 ', '%'],
  ['1 5', '%', '1 5', '%'],
  ['50 pesos', '%', '50 pesos', '%'],
  ['', '$', '', '$'],
  ['', '%', '', '%'],
] as const)('«%s» escrito en un descuento de tipo %s es %s de tipo %s', (texto, signo, numero, suyo) => {
  const escrito = conLoEscrito(texto, signo);
  expect([sinSigno(escrito), signoDe(escrito)]).toEqual([numero, suyo]);
});

test('cambiar entre % y $ deja el número', () => {
  expect(conSigno(sinSigno('10 %'), '$')).toBe('$10');
  expect(conSigno(sinSigno('$10'), '%')).toBe('10 %');
});

test.each([
  ['10 %', { porcentaje: 10 }, { porcentaje: 10 }],
  ['$1,234.5', { importe: 1234.5 }, { importe: 1_234_50 }],
  ['diez %', { porcentaje: 'diez' }, null],
  ['0 %', { porcentaje: 0 }, null],
  ['-5 %', { porcentaje: -5 }, null],
  [' %', null, null],
  ['$', null, null],
  ['', null, null],
  [null, null, null],
] as const)(
  '«%s» se envía como está escrito; en los totales solo cuenta si es un descuento válido',
  (escrito, enviado, quitado) => {
    expect(descuentoDelCampo(escrito)).toEqual(enviado);
    expect(descuentoHastaAhora(escrito)).toEqual(quitado);
  },
);

test.each([
  [{ porcentaje: 12.5 }, '12.5 %'],
  [{ importe: 1234.5 }, '$1,234.50'],
  [null, ''],
  [undefined, ''],
])('un descuento %j se muestra en su campo como «%s»', (descuento, enCampo) =>
  expect(descuentoEnCampo(descuento)).toBe(enCampo),
);
