import fc from 'fast-check';
import { CUALQUIER_LETRA } from './cualquier-letra.prueba.ts';
import {
  comoSeLeen,
  conCliente,
  esTelefono,
  formatoDeTelefono,
  palabras,
  esEmail,
  pareceEmail,
  plegar,
  sinInvisibles,
  slug,
  soloDigitos,
} from './texto.ts';

const cualquierTexto = fc.string({ unit: CUALQUIER_LETRA });

describe('Buscar por texto', () => {
  test('no distingue mayúsculas, acentos ni espacios de más', () => {
    expect(plegar('  María   JOSÉ  Ñúñez ')).toBe('maria jose nunez');
    expect(plegar('Mari\u0301a')).toBe(plegar('María'));
  });

  test('plegar dos veces es plegar una', () => {
    fc.assert(fc.property(cualquierTexto, (texto) => plegar(plegar(texto)) === plegar(texto)));
  });

  test('las palabras de un nombre se buscan cada una, una sola vez', () => {
    expect(palabras('Ana María de la Cruz, Ana')).toEqual(['ana', 'maria', 'de', 'la', 'cruz,']);
    expect(palabras('   ')).toEqual([]);
  });
});

describe('Lo que no se ve', () => {
  test('se quita: espacios sin ancho, marcas de dirección, letras escondidas, piezas de emoji sueltas', () => {
    expect(sinInvisibles('\ufeffAna\u200b \u202eLópez\u202c\u0007')).toBe('Ana López');
    expect(sinInvisibles('a\u200db\ufe0f \u{1f3f4}\u{e0061}\u{e0062} 🔧\u200d')).toBe('ab \u{1f3f4} 🔧');
    expect(sinInvisibles('\u2800Ana\ufffc\u2800')).toBe('Ana');
    expect(sinInvisibles('uno\tdos\r\ntres')).toBe('uno\tdos\r\ntres');
  });

  test.each([
    '👩‍🔧 Taller',
    '👷🏽‍♀️ Obras',
    '🇲🇽 Abarrotes',
    '❤️ y ✂︎',
    '👨‍👩‍👧‍👦',
    '🏳️‍🌈',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '1️⃣ #️⃣',
  ])('es parte de «%s», y se queda', (nombre) => expect(sinInvisibles(`\u200b${nombre}\ufeff`)).toBe(nombre));

  test('quitado una vez, no queda nada que quitar', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            CUALQUIER_LETRA,
            fc.constantFrom('👩', '🔧', '🏽', '\u200d', '\ufe0f', '1', '\u20e3'),
          ),
        }),
        (texto) => sinInvisibles(sinInvisibles(texto)) === sinInvisibles(texto),
      ),
    );
  });

  test('un texto se parte por donde se lee, y sus partes son todo el texto', () => {
    expect(comoSeLeen('Ñu\u0301🇲🇽👩🏽‍🔧1️⃣')).toEqual(['Ñ', 'u\u0301', '🇲🇽', '👩🏽‍🔧', '1️⃣']);
    fc.assert(fc.property(cualquierTexto, (texto) => comoSeLeen(texto).join('') === texto));
  });
});

describe('El enlace público de una factura', () => {
  test('lleva el nombre del cliente en minúsculas y con guiones', () => {
    expect(slug('María José Ñúñez')).toBe('maria-jose-nunez');
    expect(slug(' --Taller & Cía. ')).toBe('taller-cia');
  });

  test('sin letras latinas dice cliente', () => {
    expect(slug('')).toBe('cliente');
    expect(slug('李小龙')).toBe('cliente');
  });

  test('solo lleva letras, números y guiones, sea cual sea el nombre', () => {
    fc.assert(fc.property(cualquierTexto, (texto) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug(texto))));
  });
});

describe('El mensaje predefinido', () => {
  test('pone el nombre donde dice {cliente}, todas las veces', () => {
    expect(conCliente('Hola {cliente}, ¿{cliente}?', 'Ana')).toBe('Hola Ana, ¿Ana?');
    expect(conCliente('{Cliente}: { cliente } {CLIENTE}', 'Ana')).toBe('Ana: Ana Ana');
    expect(conCliente('Hola, {clientes}', 'Ana')).toBe('Hola, {clientes}');
  });

  test('el nombre se pone tal cual, también si trae signos de pesos', () => {
    fc.assert(
      fc.property(cualquierTexto, (nombre) => conCliente('Hola {cliente}.', nombre) === `Hola ${nombre}.`),
      { examples: [['$&'], ['$1'], ['Ca$h $$'], ["$'"], ['$`']] },
    );
  });
});

describe('Los datos de contacto', () => {
  test('un teléfono tiene exactamente 10 dígitos', () => {
    expect(esTelefono('5512345678')).toBe(true);
    for (const texto of ['', '551234567', '55123456789', '55 1234 5678', '5512345678\n', '٥٥١٢٣٤٥٦٧٨'])
      expect(esTelefono(texto)).toBe(false);
  });

  test.each([
    ['5512345678', '55 1234 5678'],
    ['5687654321', '56 8765 4321'],
    ['3312345678', '33 1234 5678'],
    ['8112345678', '81 1234 5678'],
    ['2221234567', '(222) 123 4567'],
    ['5521234567', '55 2123 4567'],
    ['3221234567', '(322) 123 4567'],
  ])('un teléfono se lee por su lada: %s es %s', (telefono, leido) =>
    expect(formatoDeTelefono(telefono)).toBe(leido),
  );

  test('un teléfono se lee (442) 916 9859, se haya escrito como se haya escrito', () => {
    for (const texto of ['4429169859', '442 916 9859', '(442) 916-9859'])
      expect(formatoDeTelefono(texto)).toBe('(442) 916 9859');
  });

  test('un texto que no es un teléfono de diez dígitos queda como se escribió', () => {
    for (const texto of ['', '+52 442 916 9859', '442916985', 'ext. 12', '52-4429169859'])
      expect(formatoDeTelefono(texto)).toBe(texto);
  });

  test('de un teléfono escrito con adornos quedan los dígitos', () => {
    expect(soloDigitos('+52 (55) 1234-5678')).toBe('525512345678');
  });

  test('un email se parece a algo@algo.algo, sin espacios', () => {
    for (const texto of ['ana@correo.mx', 'a.b+c@d.e.f', 'ñ@ñ.ñ']) expect(pareceEmail(texto)).toBe(true);
    for (const texto of ['', 'ana', 'ana@', '@correo.mx', 'ana@correo', 'a b@c.d', 'a@b@c.d', 'a@b.c\n'])
      expect(pareceEmail(texto)).toBe(false);
    expect(pareceEmail(`${'a'.repeat(250)}@b.mx`)).toBe(false);
  });

  test('un email nuevo es una dirección que un servidor de correo acepta', () => {
    for (const texto of [
      ...[
        'ana@correo.mx',
        'a.b+c@d.e.fm',
        'ñ@ñ.mx',
        "o'hara@a.mx",
        '"ana"@correo.mx',
        'ana_@mi--taller.com.mx',
      ],
      ...[
        '用户@例子.公司',
        'n\u0303@pen\u0303a.mx',
        'ana@1and1.c0m',
        'ana@x.xn--q9jyb4c',
        'ana%@correo.mx',
        '52@10.mx',
        '_@x.mx',
        'a&b@correo.mx',
        '`ana@correo.mx',
      ],
    ])
      expect([texto, esEmail(texto)]).toEqual([texto, true]);
    for (const texto of [
      ...['rosa@gmail..com', 'rosa@.gmail.com', 'rosa@gmail.com.', '.rosa@gmail.com', 'rosa.@gmail.com'],
      ...['ro..sa@gmail.com', 'rosa@gmail,com.mx', 'rosa@-a.mx', 'rosa@a-.mx', 'rosa@mi_taller.mx'],
      ...[
        '✉rosa@a.mx',
        'http://rosa@a.mx',
        'rosa@a.mx/luis.b',
        'rosa,luis@a.mx',
        'rosa;@a.mx',
        '(rosa)@a.mx',
      ],
      ...[
        'rosa@[127.0.0.1]',
        'rosa@a:b.mx',
        'rosa@a.mx|luis.mx',
        '""@a.mx',
        'rosa@"a".mx',
        'rosa\\@a.mx',
        'rosa',
      ],
      ...['rosa@192.168.1.15', 'rosa@a.1', 'rosa@gmail.c', 'rosa@ñ.ñ'],
      ...['rosa²@a.mx', 'rosa@½.mx', 'Mª@a.mx', 'ｒｏｓａ@a.mx', 'o\ufb01cina@a.mx'],
    ])
      expect([texto, esEmail(texto)]).toEqual([texto, false]);
    for (const trozo of ['a.', 'a-', '-', '.', 'a']) expect(esEmail(`a@${trozo.repeat(60)}!`)).toBe(false);
  });
});
