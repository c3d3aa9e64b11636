import fc from 'fast-check';
import {
  consejoDeTelefono,
  emailEscrito,
  enlaceEscrito,
  nombreEscrito,
  soloLetras,
  telefonoEscrito,
} from './contacto-escrito.ts';
import { CUALQUIER_LETRA } from './cualquier-letra.prueba.ts';
import { soloDigitos } from './texto.ts';

const cifras = (cuantas: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: cuantas, maxLength: cuantas })
    .map((todas) => todas.join(''));

describe('Un teléfono escrito', () => {
  const SIN_OTRA_COSA = 'Escribe un solo teléfono, sin letras, signos, extensión ni código de otro país.';
  test.each([
    ['5512345678', '5512345678'],
    ['+525512345678', '5512345678'],
    ['+52 1 55 1234 5678', '5512345678'],
    ['52 55 1234 5678', '5512345678'],
    ['5215512345678', '5512345678'],
    ['044 55 1234 5678', '5512345678'],
    ['045 222 123 4567', '2221234567'],
    ['01 (222) 123-4567', '2221234567'],
    ['55.1234.5678', '5512345678'],
    ['55–1234—5678', '5512345678'],
    ['\u202a+52 55\u00a01234\u20115678\u202c', '5512345678'],
    ['\u200b55 1234 5678\ufeff', '5512345678'],
  ])('%j es %s en México', (escrito, leido) => expect(telefonoEscrito(escrito, '52')).toBe(leido));

  test.each([
    '',
    '222',
    '55 1234 5678 ext. 12',
    '1-619-555-0123',
    '+1 619 555 0123',
    '+5512345678',
    '55123456789',
    '0055 1234 5678',
    '55 1234 567O',
    '٥٥١٢٣٤٥٦٧٨',
    '55 1234 5678 / 55 8765 4321',
    '+52 52 55 1234 5678',
    '521 55 1234 567',
    '+52 1 55 1234 567',
    '01 044 1234 567',
    '01 5555-1234',
    '0155551234',
    '044 222 1234',
    '045-555-1234',
    '0445555123',
  ])('%j no es ninguno', (escrito) => expect(telefonoEscrito(escrito, '52')).toBeNull());

  test('fuera de México los prefijos de México no se quitan, y el del país solo con su +', () => {
    expect(telefonoEscrito('(619) 555-0123', '1')).toBe('6195550123');
    expect(telefonoEscrito('+1 619 555 0123', '1')).toBe('6195550123');
    for (const escrito of ['1 619 555 0123', '044 55 1234 5678', '+52 55 1234 5678', '52 55 1234 5678'])
      expect(telefonoEscrito(escrito, '1')).toBeNull();
    expect(telefonoEscrito('+5512345678', '')).toBeNull();
  });

  test('nunca es otro número que el que se escribió', () => {
    const adorno = fc.constantFrom(
      '',
      ' ',
      '-',
      '.',
      '(',
      ')',
      '\u00a0',
      '\u200b',
      '+',
      '1',
      '52',
      'ext',
      'x',
    );
    const escrito = fc.oneof(
      fc.array(fc.oneof(adorno, cifras(1), cifras(4))).map((partes) => partes.join('')),
      fc
        .tuple(fc.constantFrom('+52', '521', '044', '01', '1', '+1', '+'), adorno, cifras(10))
        .map((p) => p.join('')),
      fc.string({ unit: CUALQUIER_LETRA }),
    );
    fc.assert(
      fc.property(escrito, fc.constantFrom('52', '1', ''), (texto, pais) => {
        const numero = telefonoEscrito(texto, pais);
        if (numero === null) return;
        expect(numero).toMatch(/^\d{10}$/);
        const antes = soloDigitos(texto).slice(0, -10);
        expect(soloDigitos(texto)).toBe(antes + numero);
        expect(['', pais, '52', '521', '044', '045', '01']).toContain(antes);
        if (antes && pais === '52') expect(numero).toMatch(/^[2-9]/);
        if (pais === '52') expect(numero).not.toMatch(/^0(?:1|4[45])/);
      }),
    );
  });

  test('con otro final tras una diagonal no es un número; con diagonales entre sus grupos, sí', () => {
    for (const dos of ['5555-1234/35', '615-1234 / 235', '01 5555-1234/5\u200b '])
      expect(telefonoEscrito(dos, '52')).toBeNull();
    for (const uno of ['55/1234/5678', '55 1234/5678', '55/12/34/56/78'])
      expect(telefonoEscrito(uno, '52')).toBe('5512345678');
  });

  test('con lada o extensión entre paréntesis al final no es un número; entre paréntesis al principio, sí', () => {
    for (const pais of ['52', '1', ''])
      for (const otro of ['118-7306 (442)', '1187306 (101).', '2118-7306( 44 )', '5555-1234/35.'])
        expect(telefonoEscrito(otro, pais)).toBeNull();
    expect(telefonoEscrito('(52) 2118-7306 (44)', '52')).toBeNull();
    for (const uno of ['(442) 118 7306', '(442)(118)(7306)', '(442 118 7306)', '+52 (1) (442) 118-7306'])
      expect(telefonoEscrito(uno, '52')).toBe('4421187306');
    expect(telefonoEscrito('('.repeat(200_000), '52')).toBeNull();
  });

  test.each([
    'tel:+525512345678',
    'TEL:55%201234%205678',
    'tel:044-55-1234-5678',
    'https://wa.me/525512345678',
    'http://www.wa.me/+5215512345678/',
    'wa.me/52%2055%201234%205678?text=Hola%2033',
    '(https://wa.me/525512345678).',
    'https://api.whatsapp.com/send?phone=525512345678',
    'https://api.whatsapp.com/send/?text=a&phone=%2B525512345678&type=phone_number&app_absent=0',
    'whatsapp://send?phone=+525512345678',
  ])('%j es el enlace de 5512345678 en México', (enlace) => {
    expect(telefonoEscrito(enlace, '52')).toBe('5512345678');
    expect(consejoDeTelefono(enlace, '52')).toBeNull();
  });

  test.each([
    ['https://wa.me/5512345678', SIN_OTRA_COSA],
    ['https://wa.me/16195550123', SIN_OTRA_COSA],
    ['https://wa.me/0445512345678', SIN_OTRA_COSA],
    ['https://wa.me/52551234567', 'Tras el +52 van diez dígitos, y aquí hay 9.'],
    ['https://wa.me/message/5512345678', SIN_OTRA_COSA],
    ['https://x.mx/525512345678', SIN_OTRA_COSA],
    ['https://api.whatsapp.com/send?phone=525512345678&phone=523338145522', SIN_OTRA_COSA],
    ['https://api.whatsapp.com/send?text=5512345678', SIN_OTRA_COSA],
    ['wa.me/525512345678%', SIN_OTRA_COSA],
    ['tel:+525512345678;ext=12', SIN_OTRA_COSA],
    ['tel:5555-1234/35', SIN_OTRA_COSA],
  ])('el enlace %j no es un teléfono, y se dice qué sobra o qué falta', (enlace, consejo) => {
    expect(telefonoEscrito(enlace, '52')).toBeNull();
    expect(consejoDeTelefono(enlace, '52')).toBe(consejo);
  });

  test('el número de un enlace de WhatsApp trae el código de su país', () => {
    expect(telefonoEscrito('wa.me/16195550123', '1')).toBe('6195550123');
    expect(telefonoEscrito('wa.me/6195550123', '1')).toBeNull();
  });

  test.each([
    ['Tel. 33 3814 5522', SIN_OTRA_COSA],
    ['Tel: 33 3814 5522', SIN_OTRA_COSA],
    ['📱3338145522', SIN_OTRA_COSA],
    ['33 3814 5522 (casa)', SIN_OTRA_COSA],
    ['33_3814_5522', SIN_OTRA_COSA],
    ['+52 33 3814 552', 'Tras el +52 van diez dígitos, y aquí hay 9.'],
    ['+52 33 3814 55222', 'Tras el +52 van diez dígitos, y aquí hay 11.'],
    ['+52 01 33 3814 5522', 'Tras el +52 van diez dígitos, y aquí hay 12.'],
    ['+52 1 55 1234 567', 'Tras el +52 1 van diez dígitos, y aquí hay 9.'],
    ['+52 1 055 123 4567', 'Ninguna lada comienza con 0 ni con 1: revisa los dígitos.'],
    ['+52 055 123 4567', 'Ninguna lada comienza con 0 ni con 1: revisa los dígitos.'],
    ['33 3814 5522 ext. 4', SIN_OTRA_COSA],
    ['5555-1234 ext 12', SIN_OTRA_COSA],
    ['+1 956 555 0199', SIN_OTRA_COSA],
    ['+52 33 3814 5522 ext. 4', SIN_OTRA_COSA],
    ['01 5555-1234', 'El 01 ya no se marca: escribe la lada y el número.'],
    ['044 477 650 224', 'Tras el 044 van diez dígitos, y aquí hay 9.'],
    ['01 33 3814 55223', 'Tras el 01 van diez dígitos, y aquí hay 11.'],
    ['01 33 3814 5522 ext. 3', SIN_OTRA_COSA],
    ['52 229 935 441', 'Van diez dígitos, y aquí hay 11.'],
    ['(229) 935-44-101', 'Van diez dígitos, y aquí hay 11.'],
    ['2299354410 2299354411', 'Van diez dígitos, y aquí hay 20.'],
    ['229 935 4410/11', SIN_OTRA_COSA],
    ['229 935 441O', SIN_OTRA_COSA],
    ['２２９９３５４４１０', SIN_OTRA_COSA],
    ['935-4410 (229)', SIN_OTRA_COSA],
    ['+52 5555-1234/35', SIN_OTRA_COSA],
    ['011 52 229 935 4410', 'Van diez dígitos, y aquí hay 15.'],
    ['01 1234-5678', 'El 01 ya no se marca: escribe la lada y el número.'],
    ['3814-5522', null],
    ['33 3814 5522', null],
  ])('de %j se dice qué sobra o qué falta', (escrito, consejo) =>
    expect(consejoDeTelefono(escrito, '52')).toBe(consejo),
  );

  test('con separadores y prefijo es el mismo número que sin ellos', () => {
    const prefijo = fc.constantFrom('', '+52', '+521', '52', '521', '044', '045', '01');
    const blanco = fc.constantFrom('', ' ', '-', '.', '\u200e', '\u00a0');
    const enParentesis = fc.constantFrom(0, 2, 3, 10);
    fc.assert(
      fc.property(
        prefijo,
        cifras(10).filter((numero) => /^[2-9]/.test(numero)),
        fc.array(blanco, { minLength: 11, maxLength: 11 }),
        enParentesis,
        (p, numero, entre, hasta) => {
          const agrupado = [...numero].map(
            (cifra, lugar) => entre[lugar] + cifra + (lugar + 1 === hasta ? ')' : ''),
          );
          const escrito = [p, hasta > 0 ? '(' : '', ...agrupado, entre[10]].join('');
          expect(telefonoEscrito(escrito, '52')).toBe(numero);
        },
      ),
    );
  });
});

describe('Un nombre escrito', () => {
  test('pierde lo que no se ve, y todo lo que parece un espacio lo es', () => {
    expect(nombreEscrito('\u200bAna\u00a0\u200eMuñoz\ufeff')).toBe('Ana Muñoz');
    expect(nombreEscrito('Ana\tMuñoz\t')).toBe('Ana Muñoz');
    expect(nombreEscrito('Ana\u2028Muñoz')).toBe('Ana Muñoz');
    expect(nombreEscrito('\u200b\u2060\u3164')).toBe('');
    expect(nombreEscrito('Ana\nMuñoz')).toBe('Ana\nMuñoz');
  });

  test('pegado de un PDF tiene las letras y los guiones del teclado', () => {
    expect(nombreEscrito('So\ufb01a Ma\ufb00eo')).toBe('Sofia Maffeo');
    expect(nombreEscrito('O\ufb03cina Agua\u2011Luz \u2013 Norte')).toBe('Officina Agua-Luz \u2013 Norte');
  });

  test.each([
    ['Ma. Elena', 'Ma Elena'],
    ['M.ª Elena', 'Mª Elena'],
    ["O'Farrill", 'OFarrill'],
    ['D’Angelo', 'DAngelo'],
    ['Ana-Ruiz', 'Ana Ruiz'],
    ['Ana 🙂', 'Ana'],
    ['Chuy ❤️', 'Chuy'],
    ['Ana 1️⃣', 'Ana'],
    ['Lupita (tienda 2)', 'Lupita tienda'],
    ['Jose\u0301.', 'Jose\u0301'],
    ['2', ''],
  ])('%s con solo letras es %j', (nombre, letras) => expect(soloLetras(nombre)).toBe(letras));
});

test('un email pierde lo que no se ve, sus márgenes, lo que lo rodea y los signos de la frase de donde se copió', () => {
  for (const escrito of [
    'ana@correo.mx',
    ' ana@correo.mx. ',
    '\u200bana@\u2060correo.mx',
    '\ufeffana@correo.mx\u00a0',
    'ana@correo.mx...',
    'ana@correo.mx,',
    'ana@correo.mx; ',
    '<ana@correo.mx>',
    '(ana@correo.mx)',
    '"ana@correo.mx",',
    '«ana@correo.mx»!',
    'mailto:ana@correo.mx',
    'MAILTO:ana@correo.mx?subject=Hola',
    'Ana López <ana@correo.mx>',
    '"López, Ana" <ana@correo.mx>;',
    'mailto:ana%40correo.mx',
    'mailto:%E2%80%8Bana%C2%AD@correo.mx',
    'ana@correo.mx\ufffc',
    'Ana@Correo.MX <ana@correo.mx>',
    'mailto: ana@correo.mx',
    'mailto:%20ana@correo.mx',
    '<mailto:%61na@correo.mx>',
    'mailto://ana@correo.mx',
    '¿ana@correo.mx?',
    '| ana@correo.mx |',
    'ana@correo.mx…',
    'ana@correo.mx <ana@correo.mx>',
    'email:ana@correo.mx',
    'E-mail: ana@correo.mx',
    'Correo: ana@correo.mx',
    'ana@correo.mx/',
    'ana@correo.mx\\',
    'ana@correo.mx*',
    'ana@correo.mx😀',
    'ana@correo.mx?subject=Hola',
    '`ana@correo.mx`',
    '• ana@correo.mx',
    '*ana@correo.mx*',
    '*_ana@correo.mx_*.',
    '«~ana@correo.mx~»',
    'Correo: *ana@correo.mx*',
    "Email: 'ana@correo.mx'",
  ])
    expect(emailEscrito(escrito)).toBe('ana@correo.mx');
  for (const nada of ['<<<', ' . ', '>', '¿?']) expect(emailEscrito(nada)).toBe('');
  expect(emailEscrito('mailto:ana%2Btaller@correo.mx')).toBe('ana+taller@correo.mx');
  expect(emailEscrito('mailto:ana%@correo.mx')).toBe('ana%@correo.mx');
  expect(emailEscrito('ana@[127.0.0.1].')).toBe('ana@[127.0.0.1]');
  expect(enlaceEscrito('(https://x.mx/pago_(oxxo)')).toBe('https://x.mx/pago_(oxxo)');
  expect(enlaceEscrito('(https://x.mx/pago).')).toBe('https://x.mx/pago');
  expect(enlaceEscrito('https://x.mx/?de=“Luz”')).toBe('https://x.mx/?de=“Luz”');
  expect(enlaceEscrito('“https://x.mx/pago”')).toBe('https://x.mx/pago');
  expect(enlaceEscrito('*https://x.mx/pago*')).toBe('https://x.mx/pago');
  for (const escrito of [
    'ana @correo.mx',
    'ana@correo.mx, luis@correo.mx',
    'ana@a.mx;luis@b.mx',
    'ana@a.mx/luis@b.mx',
    'ana@a.mx?luis@b.mx',
    'ana@correo.mx,com',
    'ana@correo,mx',
    '`ana`@correo.mx',
    'Ana <ana@a.mx>, Luis <luis@b.mx>',
    'ana@a.mx <luis@b.mx>',
    "o'hara@a.mx",
    '"ana"@correo.mx',
    '{ana}@correo.mx',
    '_ana@correo.mx',
    '*ana*@correo.mx',
    '',
  ])
    expect(emailEscrito(escrito)).toBe(escrito);
});

test('un email o un enlace pegado de un PDF tiene las letras y los guiones del teclado', () => {
  expect(emailEscrito('o\ufb01cina@mi\u2011taller.mx')).toBe('oficina@mi-taller.mx');
  expect(emailEscrito('mailto:ana%E2%80%90luz@correo.mx')).toBe('ana-luz@correo.mx');
  expect(enlaceEscrito('https://o\ufb01cina.mx/mi\u2010pago')).toBe('https://oficina.mx/mi-pago');
});

test('de un email con un «<» que nada cierra no se quita nada', () => {
  for (const escrito of ['lety<rdz@correo.mx', 'Ana <ana@correo.mx'])
    expect(emailEscrito(escrito)).toBe(escrito);
  expect(emailEscrito('Ana<ana@correo.mx>')).toBe('ana@correo.mx');
});

test('un enlace mailto: sin dirección no queda en blanco', () => {
  for (const escrito of ['mailto:?to=ana@correo.mx', 'mailto:?subject=Hola'])
    expect(emailEscrito(escrito)).toBe(escrito);
});

test('un email o un enlace hecho solo de signos se lee en cuanto se ha visto una vez', () => {
  const antes = performance.now();
  for (const signo of ['>', ')', ']', '}']) {
    expect(emailEscrito(signo.repeat(500_000))).toBe('');
    expect(enlaceEscrito(signo.repeat(500_000))).toBe('');
    expect(emailEscrito(`a@b${signo.repeat(500_000)}c`)).toHaveLength(500_004);
  }
  expect(performance.now() - antes).toBeLessThan(8_000);
});
