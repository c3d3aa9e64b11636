import { z } from 'zod';
import { rechazoDe } from './dado.prueba.ts';
import {
  DATOS_INVALIDOS,
  ID_INVALIDO,
  TEXTO_INVALIDO,
  dichoOpcional,
  emailOpcional,
  entero,
  identificador,
  leer,
  textoAnulable,
  textoOpcional,
  textoRequerido,
  versionVista,
} from './esquemas.ts';
import { esUuid } from './uuid.ts';

const MARCAS = ['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'];
const UUID = '44444444-4444-4444-8444-44444444444A';

describe('Un texto requerido', () => {
  const nombre = textoRequerido('Falta el nombre.', 5);

  test('se guarda sin espacios alrededor', () => expect(leer(nombre, '  Ana ')).toBe('Ana'));

  test('pierde las marcas de dirección que se pegaron con él, y solas no son ningún texto', () => {
    for (const marca of MARCAS) {
      expect(leer(nombre, `${marca} A${marca}na ${marca}`)).toBe('Ana');
      expect(rechazoDe(() => leer(nombre, ` ${marca} `)).message).toBe('Falta el nombre.');
    }
    expect(leer(nombre, '\u202a12345\u202c')).toBe('12345');
  });

  test('en blanco, sin nada que se vea, ausente o de otra clase, falta', () => {
    for (const valor of ['', '  ', '\n', '\u200b', ' \u3164 ', undefined, null, 5, true, [], { $gt: '' }])
      expect(rechazoDe(() => leer(nombre, valor)).message).toBe('Falta el nombre.');
  });

  test('no pasa de su largo', () => {
    expect(rechazoDe(() => leer(nombre, 'Anabel')).message).toBe(
      'El texto es demasiado largo: caben 5 caracteres.',
    );
  });

  test('no lleva caracteres de control ni mitades de emoji; saltos de línea y emojis enteros sí', () => {
    for (const texto of ['a\u0000', 'a\u0007b', '\ud800a', 'a\udc00'])
      expect(rechazoDe(() => leer(nombre, texto)).message).toBe(TEXTO_INVALIDO);
    expect(leer(nombre, 'a\nb\tc')).toBe('a\nb\tc');
    expect(leer(nombre, '👩‍🔧')).toBe('👩‍🔧');
  });
});

describe('Un entero', () => {
  const orden = entero(0, 100, 'El orden no es válido.');

  test('vale como número o escrito en cifras, entre sus límites', () => {
    for (const [valor, leido] of [
      [0, 0],
      [100, 100],
      ['7', 7],
      ['007', 7],
    ])
      expect(leer(orden, valor)).toBe(leido);
  });

  test('nada que solo se parezca a un número lo es', () => {
    for (const valor of [
      -1,
      101,
      1.5,
      NaN,
      Infinity,
      '',
      ' ',
      '-1',
      '1.0',
      '1e1',
      '٣',
      true,
      null,
      [],
      [5],
      [[]],
      {},
    ])
      expect(rechazoDe(() => leer(orden, valor)).message).toBe('El orden no es válido.');
  });
});

describe('Un texto que puede faltar', () => {
  test('en blanco, nulo o ausente es ninguno', () => {
    for (const valor of ['', '   ', null, undefined]) expect(leer(textoOpcional(), valor)).toBeNull();
    expect(leer(textoOpcional(), ' Calle 1 ')).toBe('Calle 1');
  });

  test('pierde sus marcas de dirección, y solas no son ningún texto', () => {
    for (const marca of MARCAS) {
      expect(leer(textoOpcional(7), `${marca} Calle${marca} 1 ${marca}`)).toBe('Calle 1');
      expect(leer(textoOpcional(), ` ${marca} `)).toBeNull();
      expect(leer(dichoOpcional(7, 'Muy largo.'), `${marca}Calle 1${marca}`)).toBe('Calle 1');
    }
  });

  test('en un cambio parcial, un texto vacío es ninguno y un campo ausente no cambia nada', () => {
    const cambio = z.object({ nota: textoAnulable() }).partial();
    expect(leer(cambio, { nota: '' })).toEqual({ nota: null });
    expect(leer(cambio, {})).toEqual({});
  });

  test('un email que puede faltar tiene forma de email si está', () => {
    const email = emailOpcional('No parece un email.');
    expect(leer(email, '')).toBeNull();
    expect(leer(email, 'ana@correo.mx')).toBe('ana@correo.mx');
    expect(rechazoDe(() => leer(email, 'ana')).message).toBe('No parece un email.');
  });
});

describe('Un identificador', () => {
  test('es un UUID, en minúsculas', () => {
    expect(leer(identificador(), UUID)).toBe(UUID.toLowerCase());
    expect(esUuid(UUID)).toBe(true);
  });

  test('cualquier otra cosa se rechaza, sobre todo un operador', () => {
    const ajenos = ['', '1', 'undefined', `${UUID} `, `${UUID}\n`, `{${UUID}}`, '../../etc', null, 7];
    for (const valor of [...ajenos, undefined, [UUID], { $gt: '' }, { $ne: null }])
      expect(rechazoDe(() => leer(identificador(), valor)).message).toBe(ID_INVALIDO);
  });
});

describe('La versión que se vio', () => {
  test('es un entero desde 0, o no se dice', () => {
    expect(leer(versionVista, undefined)).toBeUndefined();
    expect(leer(versionVista, 0)).toBe(0);
    for (const valor of [-1, 1.5, '1', null, 1e300, { $gt: 0 }])
      expect(rechazoDe(() => leer(versionVista, valor)).message).toBe('La versión no es válida.');
  });
});

describe('Leer una entrada', () => {
  const esquema = z.object({
    nombre: textoRequerido('Falta el nombre.'),
    dentro: z.object({ email: emailOpcional('No parece un email.') }),
  });

  test('cada regla rota se dice en su campo, y el mensaje es el de la primera', () => {
    const rechazo = rechazoDe(() => leer(esquema, { nombre: '', dentro: { email: 'x' } }));
    expect(rechazo).toMatchObject({
      code: 'regla',
      message: 'Falta el nombre.',
      errores: { nombre: 'Falta el nombre.', 'dentro.email': 'No parece un email.' },
    });
  });

  test('una entrada que no es un objeto se rechaza en español', () => {
    for (const valor of [null, undefined, 'x', 5, [], true])
      expect(rechazoDe(() => leer(esquema, valor))).toMatchObject({
        message: DATOS_INVALIDOS,
        errores: { cuerpo: DATOS_INVALIDOS },
      });
  });

  test('los campos desconocidos se descartan, también las llaves del prototipo', () => {
    const cuerpo: unknown = JSON.parse(
      '{"nombre":"Ana","dentro":{},"user_id":"otra","__proto__":{"admin":true},"constructor":{"prototype":{}}}',
    );
    expect(JSON.stringify(leer(esquema, cuerpo))).toBe('{"nombre":"Ana","dentro":{"email":null}}');
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
