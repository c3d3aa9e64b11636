import fc from 'fast-check';
import { dado, registrados, rechazoDe } from '../dado.prueba.ts';
import { fold } from '../decider.ts';
import { leer } from '../esquemas.ts';
import { proyectar } from '../proyeccion.ts';
import {
  type CambioDeMetodo,
  type DatosDeMetodo,
  type EventoDeMetodos,
  METODO_CAMBIO,
  METODO_NO_ENCONTRADO,
  cambioDeMetodoSchema,
  linkPropuesto,
  metodoDe,
  metodoDePagoSchema,
  metodosDePago,
  metodosEnOrden,
} from './metodos-de-pago.ts';
import { agregadoDeMetodos } from './metodos-de-pago.agregado.ts';
import { aMetodoDeApi, vistaDeMetodos } from './metodos-de-pago.view.ts';

const EFECTIVO: DatosDeMetodo = leer(metodoDePagoSchema, { nombre: 'Efectivo' });
const TARJETA: DatosDeMetodo = leer(metodoDePagoSchema, {
  nombre: 'Tarjeta',
  link: 'https://pago.mx/ana',
  orden: 2,
});
const creado = (id: string, datos: DatosDeMetodo): EventoDeMetodos => ({
  type: 'MetodoDePagoCreado',
  data: { id, ...datos },
});
const actualizado = (id: string, datos: DatosDeMetodo): EventoDeMetodos => ({
  type: 'MetodoDePagoActualizado',
  data: { id, ...datos },
});
const eliminado = (id: string): EventoDeMetodos => ({ type: 'MetodoDePagoEliminado', data: { id } });

describe('Los métodos de pago', () => {
  test('se crean una vez, también cuando el envío se repite', () => {
    const crear = { type: 'CrearMetodoDePago', id: 'a', datos: EFECTIVO } as const;
    dado(metodosDePago).cuando(crear).entonces(creado('a', EFECTIVO));
    dado(metodosDePago, creado('a', EFECTIVO)).cuando(crear).entonces();
  });

  test('se cambian, y guardar lo mismo no cambia nada', () => {
    const cambiar = (cambio: CambioDeMetodo) =>
      ({ type: 'ActualizarMetodoDePago', id: 'a', cambio }) as const;
    dado(metodosDePago, creado('a', EFECTIVO)).cuando(cambiar(TARJETA)).entonces(actualizado('a', TARJETA));
    dado(metodosDePago, creado('a', EFECTIVO)).cuando(cambiar(EFECTIVO)).entonces();
  });

  test('se desactivan y se vuelven a activar', () => {
    const inactivo = { ...EFECTIVO, activo: false };
    const historia = [creado('a', EFECTIVO), actualizado('a', inactivo)];
    expect(metodoDe(fold(metodosDePago, historia), 'a').activo).toBe(false);
    dado(metodosDePago, ...historia)
      .cuando({ type: 'ActualizarMetodoDePago', id: 'a', cambio: EFECTIVO })
      .entonces(actualizado('a', EFECTIVO));
  });

  test('lo que el cambio no nombra se queda: renombrar uno inactivo no lo activa', () => {
    const inactivo = { ...TARJETA, activo: false };
    dado(metodosDePago, creado('a', inactivo))
      .cuando({
        type: 'ActualizarMetodoDePago',
        id: 'a',
        cambio: leer(cambioDeMetodoSchema, { nombre: 'Débito', link: '' }),
      })
      .entonces(actualizado('a', { ...inactivo, nombre: 'Débito', link: null }));
  });

  test('dicen a qué cuenta se paga, y de quién es; lo que el cambio no nombra se queda y nulo lo quita', () => {
    const cuenta = { clabe: '002010077777777771', titular: 'Luz Ruiz', forma_sat: '03' };
    const escrita = {
      nombre: 'Banco',
      clabe: ' 002 010 07777777777 1',
      titular: ' Luz Ruiz ',
      forma_sat: '03',
    };
    const BANCO = leer(metodoDePagoSchema, escrita);
    expect(BANCO).toEqual({ ...EFECTIVO, nombre: 'Banco', ...cuenta });
    const cambiar = (cambio: object) =>
      ({ type: 'ActualizarMetodoDePago', id: 'a', cambio: leer(cambioDeMetodoSchema, cambio) }) as const;
    dado(metodosDePago, creado('a', BANCO))
      .cuando(cambiar({ nombre: 'Transferencia' }))
      .entonces(actualizado('a', { ...BANCO, nombre: 'Transferencia' }));
    dado(metodosDePago, creado('a', BANCO))
      .cuando(cambiar({ clabe: null, titular: '', forma_sat: ' ' }))
      .entonces(actualizado('a', { ...EFECTIVO, nombre: 'Banco' }));
    expect(aMetodoDeApi({ ...BANCO, id: 'a', version: 1 })).toMatchObject({
      ...cuenta,
      banco: 'Banco Nacional de México',
    });
    expect(aMetodoDeApi({ ...EFECTIVO, id: 'a', version: 1 }).banco).toBeNull();
  });

  test('una CLABE que no cuadra, o una forma que el SAT no tiene, se rechaza con su texto', () => {
    for (const [clabe, porque] of [
      ['002010077777777770', 'algún dígito está mal, porque el último no cuadra con los demás.'],
      ['00201007777777777', 'son 18 dígitos, y aquí hay 17.'],
      ['CLABE: 4152 3138 1234 5678', 'son 18 dígitos, y aquí hay 16.'],
      ['0'.repeat(19), 'son 18 dígitos, y aquí hay 19.'],
      ['BANAMEX', 'son 18 dígitos.'],
      ['1 CLABE 00201007777777777', 'son 18 dígitos.'],
      [7, 'son 18 dígitos.'],
      [['002010077777777771'], 'son 18 dígitos.'],
    ])
      expect(rechazoDe(() => leer(metodoDePagoSchema, { nombre: 'Banco', clabe })).errores).toEqual({
        clabe: `La CLABE no es válida: ${porque}`,
      });
    for (const forma_sat of ['99', '3', '__proto__', 3])
      expect(rechazoDe(() => leer(cambioDeMetodoSchema, { forma_sat })).errores).toEqual({
        forma_sat: 'Elige una forma de pago del SAT',
      });
  });

  test('el que no existe, o ya se eliminó, no se encuentra', () => {
    for (const historia of [[], [creado('a', EFECTIVO), eliminado('a')], [creado('b', EFECTIVO)]]) {
      const con = dado(metodosDePago, ...historia);
      con.cuando({ type: 'EliminarMetodoDePago', id: 'a' }).seRechaza(METODO_NO_ENCONTRADO, 'no-existe');
      con
        .cuando({ type: 'ActualizarMetodoDePago', id: 'a', cambio: TARJETA })
        .seRechaza('Método de pago no encontrado.', 'no-existe');
    }
    dado(metodosDePago, creado('a', EFECTIVO))
      .cuando({ type: 'EliminarMetodoDePago', id: 'a' })
      .entonces(eliminado('a'));
  });

  test('el eliminado vuelve como estaba, también inactivo; otra vez no cambia nada', () => {
    const inactivo = { ...TARJETA, activo: false };
    const restaurado: EventoDeMetodos = { type: 'MetodoDePagoRestaurado', data: { id: 'a' } };
    const restaurar = { type: 'RestaurarMetodoDePago', id: 'a' } as const;
    const antes = [creado('a', TARJETA), actualizado('a', inactivo), creado('b', EFECTIVO)];
    dado(metodosDePago, ...antes, eliminado('a'))
      .cuando(restaurar)
      .entonces(restaurado);
    dado(metodosDePago, ...antes, eliminado('a'), restaurado)
      .cuando(restaurar)
      .entonces();
    dado(metodosDePago, creado('b', EFECTIVO)).cuando(restaurar).seRechaza(METODO_NO_ENCONTRADO, 'no-existe');
    dado(metodosDePago, ...antes, eliminado('a'))
      .cuando({ type: 'CrearMetodoDePago', id: 'a', datos: TARJETA })
      .seRechaza(METODO_NO_ENCONTRADO, 'no-existe');
    expect(fold(metodosDePago, [...antes, eliminado('a'), restaurado])).toEqual(fold(metodosDePago, antes));
  });

  test('cada uno tiene su versión: un cambio sobre una vieja se rechaza', () => {
    const historia = [creado('a', EFECTIVO), creado('b', EFECTIVO), actualizado('a', TARJETA)];
    const cambiar = (id: string, version: number) =>
      ({ type: 'ActualizarMetodoDePago', id, version, cambio: { ...EFECTIVO, orden: 9 } }) as const;
    dado(metodosDePago, ...historia)
      .cuando(cambiar('a', 1))
      .seRechaza(METODO_CAMBIO, 'conflicto');
    dado(metodosDePago, ...historia)
      .cuando(cambiar('a', 2))
      .entonces(actualizado('a', { ...EFECTIVO, orden: 9 }));
    dado(metodosDePago, ...historia)
      .cuando(cambiar('b', 1))
      .entonces(actualizado('b', { ...EFECTIVO, orden: 9 }));
  });

  test('se listan por su orden y luego por su nombre, como en español', () => {
    const con = (nombre: string, orden: number) => ({ ...EFECTIVO, nombre, orden, id: nombre, version: 1 });
    const lista = [con('Banco', 1), con('Ñandú', 0), con('Nómina', 0), con('Oxxo', 0), con('águila', 0)];
    expect(metodosEnOrden({ vivos: lista, eliminados: [] }).map(({ nombre }) => nombre)).toEqual([
      'águila',
      'Nómina',
      'Ñandú',
      'Oxxo',
      'Banco',
    ]);
  });

  test('se ven como quedaron tras el último cambio', () => {
    const historia = [creado('a', EFECTIVO), creado('b', TARJETA), actualizado('a', TARJETA), eliminado('b')];
    const log = registrados(`${agregadoDeMetodos.prefijo}ana`, 'ana', historia);
    expect(proyectar(vistaDeMetodos, log, 'ana')?.vivos).toEqual([{ ...TARJETA, id: 'a', version: 2 }]);
  });
});

const rechazo = (cambio: object) =>
  rechazoDe(() => leer(metodoDePagoSchema, { nombre: 'Efectivo', ...cambio })).errores;
const LINK = { link: 'El link debe ser una URL válida' };

describe('El formulario del método de pago', () => {
  test('el nombre es obligatorio; lo demás puede faltar', () => {
    for (const nombre of [undefined, null, '', '   ', 7, { $gt: '' }])
      expect(rechazo({ nombre })).toEqual({ nombre: 'El nombre es obligatorio' });
    expect(EFECTIVO).toEqual({
      ...{ nombre: 'Efectivo', descripcion: null, link: null, activo: true, orden: 0 },
      ...{ clabe: null, titular: null, forma_sat: null },
    });
  });

  test('la descripción conserva sus renglones: cada uno es un paso', () => {
    expect(leer(metodoDePagoSchema, { nombre: 'Banco', descripcion: 'Uno\nDos' }).descripcion).toBe(
      'Uno\nDos',
    );
  });

  test.each([
    'https://pago.mx/ana',
    'http://pago.mx',
    'HTTPS://PAGO.MX/A?b=c&d=%20#e',
    'https://pago.mx:8443/x',
    'https://ñandú.mx/niño',
    'https://192.168.0.1/pagar',
  ])('acepta el link %s', (link) =>
    expect(leer(metodoDePagoSchema, { nombre: 'Web', link }).link).toBe(link),
  );

  test.each([
    ['www.pago.mx/ana', 'https://www.pago.mx/ana'],
    ['Pago.mx', 'https://Pago.mx'],
    ['Mercado Pago link: https://pago.mx/2abc.', 'https://pago.mx/2abc'],
  ])('de %s propone %s, que sí es un link', (escrito, link) => {
    expect(rechazo({ link: escrito })).toEqual(LINK);
    expect(linkPropuesto(escrito)).toBe(link);
    expect(leer(metodoDePagoSchema, { nombre: 'Web', link }).link).toBe(link);
  });

  test.each([
    '',
    'https://pago.mx',
    'pendiente',
    'ana@pago.mx',
    'javascript:alert(1)',
    'htps://pago.mx',
    'pago.mx/luz ruiz',
    'https://pago.mx https://otro.mx',
    'https://https://',
  ])('de «%s» no propone ninguno', (escrito) => expect(linkPropuesto(escrito)).toBeNull());

  test('de un link copiado de una frase, o con marcas que no se ven, queda el link', () => {
    for (const link of [
      ...['\u202ahttps://pago.mx/ana\u202c', 'https://pago.mx/ana\u200b', '\ufeffhttps://pago.mx/ana\n'],
      ...[
        'https://pago.mx/ana.',
        '<https://pago.mx/ana>',
        '«https://pago.mx/ana»,',
        '"https://pago.mx/ana"…',
      ],
    ])
      expect(leer(metodoDePagoSchema, { nombre: 'Web', link }).link).toBe('https://pago.mx/ana');
  });

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://pago.mx',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://pago.mx',
    'mailto:ana@correo.mx',
    'blob:https://pago.mx/1',
    'pago.mx',
    '//pago.mx',
    'https:pago.mx',
    'https:/pago.mx',
    'https://',
    'https:///ruta',
    'https://?a=b',
    'https://pago.mx/con espacio',
    'https://pago .mx',
    'https://pago.mx/\nLocation:x',
    'https://pa<go>.mx',
    'https://pago.mx:99999',
    'https://https://pago.mx',
    'http://HTTPS://pago.mx',
  ])('rechaza el link %j', (link) => expect(rechazo({ link })).toEqual(LINK));

  test('también donde no hay URL.canParse, que es más nuevo que algunos navegadores', () => {
    const { canParse } = URL;
    Reflect.deleteProperty(URL, 'canParse');
    try {
      expect(leer(metodoDePagoSchema, { nombre: 'Web', link: 'https://pago.mx' }).link).toBe(
        'https://pago.mx',
      );
      expect(rechazo({ link: 'https://[' })).toEqual(LINK);
    } finally {
      URL.canParse = canParse;
    }
  });

  test('un link en blanco es ninguno', () => {
    for (const link of ['', '  ', null, undefined])
      expect(leer(metodoDePagoSchema, { nombre: 'Web', link }).link).toBeNull();
  });

  test('cualquier link que se acepta es una dirección web, y de ninguna otra clase', () => {
    const partes = fc.constantFrom(
      'https:',
      'http:',
      'javascript:',
      '/',
      '//',
      '\\',
      'a.mx',
      '@',
      ' ',
      '\t',
      '#',
      '?',
      '%',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(partes, fc.string({ maxLength: 4 })), { maxLength: 8 }), (trozos) => {
        const leido = metodoDePagoSchema.safeParse({ nombre: 'Web', link: trozos.join('') });
        const link = leido.data?.link;
        if (link) expect(new URL(link).protocol).toMatch(/^https?:$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('activo es sí o no, y el orden un entero desde 0', () => {
    for (const activo of ['true', 1, null, {}])
      expect(rechazo({ activo })).toEqual({ activo: 'Indica si el método está activo.' });
    for (const orden of [-1, 1.5, 'x', 1e300, 'NaN', { $gt: 0 }])
      expect(rechazo({ orden })).toEqual({ orden: 'El orden debe ser un entero entre 0 y 1,000,000.' });
    expect(leer(metodoDePagoSchema, { nombre: 'Web', orden: '3' }).orden).toBe(3);
  });

  test('id, versión y dueña del cuerpo no se cuelan en lo que se guarda', () => {
    const leido = leer(cambioDeMetodoSchema, { nombre: 'Efectivo', id: 'otro', user_id: 'otra', version: 2 });
    expect(leido).toEqual({ nombre: 'Efectivo', version: 2 });
  });
});
