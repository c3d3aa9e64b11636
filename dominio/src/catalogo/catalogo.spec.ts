import { dado, registrados, rechazoDe } from '../dado.prueba.ts';
import { fold } from '../decider.ts';
import { leer } from '../esquemas.ts';
import { proyectar } from '../proyeccion.ts';
import {
  SIN_IMPUESTO,
  type ComandoDeCatalogo,
  type DatosDeServicio,
  type EventoDeCatalogo,
  CATEGORIA_CAMBIO,
  CATEGORIA_NO_ENCONTRADA,
  SERVICIO_CAMBIO,
  SERVICIO_NO_ENCONTRADO,
  SIN_SU_CATEGORIA,
  cambioDeCategoriaSchema,
  catalogo,
  categoriaSchema,
  categoriasEnOrden,
  servicioSchema,
} from './catalogo.ts';
import { agregadoDeCatalogo } from './catalogo.agregado.ts';
import { aServicioDeApi, vistaDeCatalogo } from './catalogo.view.ts';

const categoriaCreada = (id: string, orden: number | null = null, nombre = id): EventoDeCatalogo => ({
  type: 'CategoriaCreada',
  data: { id, nombre, orden },
});
const categoriaActualizada = (id: string, orden: number | null, nombre = id): EventoDeCatalogo => ({
  type: 'CategoriaActualizada',
  data: { id, nombre, orden },
});
const categoriaEliminada = (id: string): EventoDeCatalogo => ({ type: 'CategoriaEliminada', data: { id } });

const EN_EL_TALLER = { categoria_id: 'taller', ...SIN_IMPUESTO };
const AFINACION: DatosDeServicio = { nombre: 'Afinación', precio: 50_000, ...EN_EL_TALLER };
const FRENOS: DatosDeServicio = { nombre: 'Frenos', precio: 80_050, ...EN_EL_TALLER };
const servicioCreado = (id: string, datos = AFINACION): EventoDeCatalogo => ({
  type: 'ServicioCreado',
  data: { id, ...datos },
});
const servicioActualizado = (id: string, datos: DatosDeServicio): EventoDeCatalogo => ({
  type: 'ServicioActualizado',
  data: { id, ...datos },
});
const servicioEliminado = (id: string): EventoDeCatalogo => ({ type: 'ServicioEliminado', data: { id } });

describe('Las categorías', () => {
  const taller = categoriaCreada('taller', 1);

  test('se crean una vez, también cuando el envío se repite', () => {
    const crear: ComandoDeCatalogo = {
      type: 'CrearCategoria',
      id: 'taller',
      datos: { nombre: 'taller', orden: 1 },
    };
    dado(catalogo).cuando(crear).entonces(taller);
    dado(catalogo, taller).cuando(crear).entonces();
  });

  test('se cambian, y guardar lo mismo no cambia nada', () => {
    const cambiar = (orden: number): ComandoDeCatalogo => ({
      type: 'ActualizarCategoria',
      id: 'taller',
      datos: { nombre: 'taller', orden },
    });
    dado(catalogo, taller).cuando(cambiar(2)).entonces(categoriaActualizada('taller', 2));
    dado(catalogo, taller).cuando(cambiar(1)).entonces();
  });

  test('cada una tiene su versión: un cambio sobre una vieja se rechaza', () => {
    const cambiar = (version: number): ComandoDeCatalogo => ({
      type: 'ActualizarCategoria',
      id: 'taller',
      version,
      datos: { nombre: 'Taller', orden: null },
    });
    const historia = [taller, categoriaCreada('otra'), categoriaActualizada('taller', 3)];
    dado(catalogo, ...historia)
      .cuando(cambiar(1))
      .seRechaza(CATEGORIA_CAMBIO, 'conflicto');
    dado(catalogo, ...historia)
      .cuando(cambiar(2))
      .entonces(categoriaActualizada('taller', null, 'Taller'));
  });

  test('la que no existe, o ya se eliminó, no se encuentra', () => {
    for (const historia of [[], [taller, categoriaEliminada('taller')]]) {
      const con = dado(catalogo, ...historia);
      con
        .cuando({ type: 'EliminarCategoria', id: 'taller' })
        .seRechaza('Categoría no encontrada.', 'no-existe');
      con
        .cuando({ type: 'ActualizarCategoria', id: 'taller', datos: { nombre: 'Taller', orden: null } })
        .seRechaza(CATEGORIA_NO_ENCONTRADA, 'no-existe');
      con
        .cuando({ type: 'CrearServicio', id: 's', datos: AFINACION })
        .seRechaza(CATEGORIA_NO_ENCONTRADA, 'no-existe');
    }
  });

  test('se listan por su orden; las que no tienen, al final; las iguales, como se hicieron', () => {
    const historia = [
      categoriaCreada('sin-1'),
      categoriaCreada('tercera', 3),
      categoriaCreada('primera', 1),
      categoriaCreada('sin-2'),
      categoriaCreada('tercera-bis', 3),
    ];
    expect(categoriasEnOrden(fold(catalogo, historia)).map(({ id }) => id)).toEqual([
      'primera',
      'tercera',
      'tercera-bis',
      'sin-1',
      'sin-2',
    ]);
  });

  test('arrastrarlas las deja en el orden nuevo', () => {
    const historia = [
      categoriaCreada('a', 1),
      categoriaCreada('b', 2),
      categoriaCreada('c', 3),
      categoriaActualizada('c', 1),
      categoriaActualizada('a', 2),
      categoriaActualizada('b', 3),
    ];
    expect(categoriasEnOrden(fold(catalogo, historia)).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });

  test('al eliminar una se van sus servicios, y solo los suyos', () => {
    const historia = [
      taller,
      categoriaCreada('tienda'),
      servicioCreado('s1'),
      servicioCreado('s2', { ...AFINACION, categoria_id: 'tienda' }),
    ];
    dado(catalogo, ...historia)
      .cuando({ type: 'EliminarCategoria', id: 'taller' })
      .entonces(categoriaEliminada('taller'));
    const { categorias, servicios } = fold(catalogo, [...historia, categoriaEliminada('taller')]);
    expect(categorias.vivos.map(({ id }) => id)).toEqual(['tienda']);
    expect(servicios.vivos.map(({ id }) => id)).toEqual(['s2']);
  });
});

const categoriaRestaurada = (id: string): EventoDeCatalogo => ({ type: 'CategoriaRestaurada', data: { id } });
const servicioRestaurado = (id: string): EventoDeCatalogo => ({ type: 'ServicioRestaurado', data: { id } });

describe('Lo eliminado', () => {
  const antes = [
    categoriaCreada('taller', 1),
    categoriaCreada('tienda'),
    servicioCreado('s1'),
    servicioCreado('s2', { ...AFINACION, categoria_id: 'tienda' }),
    servicioCreado('s3'),
    servicioActualizado('s3', FRENOS),
  ];

  test('una categoría vuelve con su orden y los servicios que se fueron con ella, cada uno en su lugar', () => {
    dado(catalogo, ...antes, categoriaEliminada('taller'))
      .cuando({ type: 'RestaurarCategoria', id: 'taller' })
      .entonces(categoriaRestaurada('taller'));
    const todas = [...antes, categoriaEliminada('taller'), categoriaRestaurada('taller')];
    expect(fold(catalogo, todas)).toEqual(fold(catalogo, antes));
    dado(catalogo, ...todas)
      .cuando({ type: 'RestaurarCategoria', id: 'taller' })
      .entonces();
  });

  test('el servicio que ya se había eliminado no vuelve con su categoría, pero después sí', () => {
    const historia = [...antes, servicioEliminado('s1'), categoriaEliminada('taller')];
    const restaurar = { type: 'RestaurarServicio', id: 's1' } as const;
    dado(catalogo, ...historia)
      .cuando(restaurar)
      .seRechaza(SIN_SU_CATEGORIA, 'conflicto');
    dado(catalogo, ...historia)
      .cuando({ ...restaurar, id: 's3' })
      .seRechaza(SIN_SU_CATEGORIA, 'conflicto');
    const devuelta = [...historia, categoriaRestaurada('taller')];
    expect(fold(catalogo, devuelta)).toEqual(fold(catalogo, [...antes, servicioEliminado('s1')]));
    dado(catalogo, ...devuelta)
      .cuando(restaurar)
      .entonces(servicioRestaurado('s1'));
    expect(fold(catalogo, [...devuelta, servicioRestaurado('s1')])).toEqual(fold(catalogo, antes));
    dado(catalogo, ...devuelta, servicioRestaurado('s1'))
      .cuando(restaurar)
      .entonces();
  });

  test('restaurar algo que nunca existió se rechaza, y el id de algo eliminado no se usa otra vez', () => {
    dado(catalogo, ...antes)
      .cuando({ type: 'RestaurarCategoria', id: 'ninguna' })
      .seRechaza(CATEGORIA_NO_ENCONTRADA, 'no-existe');
    dado(catalogo, ...antes)
      .cuando({ type: 'RestaurarServicio', id: 'ninguno' })
      .seRechaza(SERVICIO_NO_ENCONTRADO, 'no-existe');
    dado(catalogo, ...antes, categoriaEliminada('tienda'))
      .cuando({ type: 'CrearCategoria', id: 'tienda', datos: { nombre: 'tienda', orden: null } })
      .seRechaza(CATEGORIA_NO_ENCONTRADA, 'no-existe');
    dado(catalogo, ...antes, servicioEliminado('s1'))
      .cuando({ type: 'CrearServicio', id: 's1', datos: AFINACION })
      .seRechaza(SERVICIO_NO_ENCONTRADO, 'no-existe');
  });
});

describe('Los servicios', () => {
  const taller = categoriaCreada('taller');
  const tienda = categoriaCreada('tienda');

  test('se crean en una categoría, una sola vez', () => {
    const crear: ComandoDeCatalogo = { type: 'CrearServicio', id: 's1', datos: AFINACION };
    dado(catalogo, taller).cuando(crear).entonces(servicioCreado('s1'));
    dado(catalogo, taller, servicioCreado('s1')).cuando(crear).entonces();
  });

  test('se cambian, y guardar lo mismo no cambia nada', () => {
    const historia = [taller, tienda, servicioCreado('s1')];
    const cambiar = (datos: DatosDeServicio): ComandoDeCatalogo => ({
      type: 'ActualizarServicio',
      id: 's1',
      datos,
    });
    dado(catalogo, ...historia)
      .cuando(cambiar(FRENOS))
      .entonces(servicioActualizado('s1', FRENOS));
    dado(catalogo, ...historia)
      .cuando(cambiar(AFINACION))
      .entonces();
    const enTienda = { ...AFINACION, categoria_id: 'tienda' };
    dado(catalogo, ...historia)
      .cuando(cambiar(enTienda))
      .entonces(servicioActualizado('s1', enTienda));
    dado(catalogo, ...historia)
      .cuando(cambiar({ ...AFINACION, categoria_id: 'ninguna' }))
      .seRechaza(CATEGORIA_NO_ENCONTRADA, 'no-existe');
  });

  test('cada uno tiene su versión: un cambio sobre una vieja se rechaza', () => {
    const historia = [taller, servicioCreado('s1'), servicioActualizado('s1', FRENOS)];
    const cambiar = (version: number): ComandoDeCatalogo => ({
      type: 'ActualizarServicio',
      id: 's1',
      version,
      datos: AFINACION,
    });
    dado(catalogo, ...historia)
      .cuando(cambiar(1))
      .seRechaza(SERVICIO_CAMBIO, 'conflicto');
    dado(catalogo, ...historia)
      .cuando(cambiar(2))
      .entonces(servicioActualizado('s1', AFINACION));
  });

  test('el que no existe, o ya se eliminó, no se encuentra', () => {
    for (const historia of [[taller], [taller, servicioCreado('s1'), servicioEliminado('s1')]]) {
      const con = dado(catalogo, ...historia);
      con.cuando({ type: 'EliminarServicio', id: 's1' }).seRechaza('Servicio no encontrado.', 'no-existe');
      con
        .cuando({ type: 'ActualizarServicio', id: 's1', datos: FRENOS })
        .seRechaza(SERVICIO_NO_ENCONTRADO, 'no-existe');
    }
    dado(catalogo, taller, servicioCreado('s1'))
      .cuando({ type: 'EliminarServicio', id: 's1' })
      .entonces(servicioEliminado('s1'));
  });

  test('su IVA y sus claves quedan como estaban mientras no se digan, y null los vacía', () => {
    const conIva = { ...AFINACION, iva: 'exento', clave_sat: '78181500', unidad_sat: 'E48' } as const;
    const { iva: _iva, clave_sat: _clave, unidad_sat: _unidad, ...sinDecirlos } = FRENOS;
    const hay = [taller, servicioCreado('s1', conIva)];
    dado(catalogo, ...hay)
      .cuando({ type: 'ActualizarServicio', id: 's1', datos: sinDecirlos })
      .entonces(servicioActualizado('s1', { ...conIva, nombre: 'Frenos', precio: 80_050 }));
    dado(catalogo, ...hay)
      .cuando({ type: 'ActualizarServicio', id: 's1', datos: { ...AFINACION, clave_sat: null } })
      .entonces(servicioActualizado('s1', { ...AFINACION }));
    dado(catalogo, taller)
      .cuando({ type: 'CrearServicio', id: 's1', datos: { ...sinDecirlos, iva: 0 } })
      .entonces(servicioCreado('s1', { ...FRENOS, iva: 0 }));
  });

  test.each([
    [{ iva: 10 }, 'iva', 'El IVA es 16, 8, 0 o exento.'],
    [{ clave_sat: '123' }, 'clave_sat', 'La clave del SAT tiene 8 dígitos.'],
    [
      { unidad_sat: 'piezas' },
      'unidad_sat',
      'La unidad del SAT tiene 2 o 3 letras o números, por ejemplo H87.',
    ],
  ])('%j se rechaza', (mal, campo, texto) => {
    const cuerpo = { nombre: 'Frenos', precio: 10, categoria_id: '11111111-1111-4111-8111-111111111111' };
    expect(rechazoDe(() => leer(servicioSchema, { ...cuerpo, ...mal }))).toMatchObject({
      errores: { [campo]: texto },
    });
    const bien = leer(servicioSchema, {
      ...cuerpo,
      iva: -0,
      clave_sat: ' 78181500\u200b ',
      unidad_sat: '\u202ae48\u202c',
    });
    expect(bien).toMatchObject({ iva: 0, clave_sat: '78181500', unidad_sat: 'E48' });
  });

  test('su precio se lee en pesos', () => {
    expect(aServicioDeApi({ ...FRENOS, id: 's1', version: 2 })).toEqual({
      id: 's1',
      nombre: 'Frenos',
      precio: 800.5,
      categoria_id: 'taller',
      ...SIN_IMPUESTO,
      version: 2,
    });
  });

  test('el catálogo se ve como quedó tras el último cambio', () => {
    const historia = [taller, servicioCreado('s1'), servicioActualizado('s1', FRENOS), tienda];
    const log = registrados(`${agregadoDeCatalogo.prefijo}ana`, 'ana', historia);
    expect(proyectar(vistaDeCatalogo, log, 'ana')).toEqual({
      categorias: {
        vivos: [
          { id: 'taller', nombre: 'taller', orden: null, version: 1 },
          { id: 'tienda', nombre: 'tienda', orden: null, version: 1 },
        ],
        eliminados: [],
      },
      servicios: { vivos: [{ ...FRENOS, id: 's1', version: 2 }], eliminados: [] },
    });
  });
});

describe('Los formularios del catálogo', () => {
  const ID = '44444444-4444-4444-8444-444444444444';
  const rechazoDeCategoria = (cuerpo: object) => rechazoDe(() => leer(categoriaSchema, cuerpo)).errores;
  const rechazoDeServicio = (cambio: object) =>
    rechazoDe(() => leer(servicioSchema, { nombre: 'Frenos', precio: 1, categoria_id: ID, ...cambio }))
      .errores;

  test('el nombre es obligatorio, también tras quitar los espacios', () => {
    for (const nombre of [undefined, null, '', '  ', 3, { $ne: null }]) {
      expect(rechazoDeCategoria({ nombre })).toEqual({ nombre: 'El nombre es obligatorio' });
      expect(rechazoDeServicio({ nombre })).toEqual({ nombre: 'El nombre es obligatorio' });
    }
    expect(leer(categoriaSchema, { nombre: ' Taller ' })).toEqual({ nombre: 'Taller', orden: null });
  });

  test('el orden de una categoría puede faltar; si está, es un entero desde 1', () => {
    const ordenDe = (orden: unknown) => leer(categoriaSchema, { nombre: 'Taller', orden }).orden;
    expect([ordenDe(undefined), ordenDe(null), ordenDe(''), ordenDe('2'), ordenDe(1)]).toEqual([
      null,
      null,
      null,
      2,
      1,
    ]);
    for (const orden of [0, -1, 1.5, 'dos', 'NaN', 1e300, {}, [], { $gt: 0 }, { toString: 1, valueOf: 1 }])
      expect(rechazoDeCategoria({ nombre: 'Taller', orden })).toEqual({
        orden: 'El orden debe ser un entero entre 1 y 1,000,000.',
      });
    expect(leer(cambioDeCategoriaSchema, { nombre: 'Taller', orden: 1, version: 4 }).version).toBe(4);
  });

  test('el precio de un servicio es mayor que 0, en centavos exactos', () => {
    const precioDe = (precio: unknown) =>
      leer(servicioSchema, { nombre: 'Frenos', precio, categoria_id: ID }).precio;
    expect([precioDe(0.01), precioDe('1,150.5'), precioDe(999_999_999.99)]).toEqual([
      1, 115_050, 99_999_999_999,
    ]);
    for (const precio of [0, -1, '', '-150', null, undefined])
      expect(rechazoDeServicio({ precio })).toEqual({ precio: 'Precio inválido' });
    expect(rechazoDeServicio({ precio: 1e9 })).toEqual({
      precio: 'El precio es demasiado grande: el máximo es $999,999,999.99.',
    });
    for (const precio of ['gratis', '1e3', '12,50', NaN, 'NaN', true, [5], {}])
      expect(rechazoDeServicio({ precio })).toEqual({ precio: 'Escribe un número, por ejemplo 1,234.50.' });
  });

  test('un servicio pertenece a una categoría', () => {
    for (const categoria_id of [undefined, null, '', 'taller', 7, { $gt: '' }])
      expect(rechazoDeServicio({ categoria_id })).toEqual({ categoria_id: 'Selecciona una categoría.' });
  });
});

describe('Los servicios de una importación', () => {
  const taller = categoriaCreada('taller', 1, 'Taller');
  const importado = (id: string, nombre: string, categoria: string, categoria_id = `nueva-${categoria}`) => ({
    id,
    categoria: { id: categoria_id, nombre: categoria },
    datos: { nombre, precio: 50_000 },
  });
  const importar = (...servicios: ReturnType<typeof importado>[]): ComandoDeCatalogo => ({
    type: 'ImportarServicios',
    servicios,
  });
  const en = (categoria_id: string, nombre: string): DatosDeServicio => ({
    ...AFINACION,
    nombre,
    categoria_id,
  });

  test('van a la categoría con el nombre que dicen, que se crea una vez si no existe', () => {
    dado(catalogo, taller)
      .cuando(
        importar(
          importado('s1', 'Lavado', ' TALLÉR '),
          importado('s2', 'Corte', 'Cabello'),
          importado('s3', 'Tinte', 'cabello'),
        ),
      )
      .entonces(
        servicioCreado('s1', en('taller', 'Lavado')),
        categoriaCreada('nueva-Cabello', null, 'Cabello'),
        servicioCreado('s2', en('nueva-Cabello', 'Corte')),
        servicioCreado('s3', en('nueva-Cabello', 'Tinte')),
      );
  });

  test('los que ya están, o ya vinieron, no se repiten; con otra categoría son otros', () => {
    dado(
      catalogo,
      taller,
      servicioCreado('s0'),
      categoriaCreada('c'),
      servicioCreado('s1', en('c', 'Lavado')),
      servicioEliminado('s1'),
    )
      .cuando(
        importar(
          importado('a', 'afinacion', 'Taller'),
          importado('s1', 'Lavado', 'c'),
          importado('b', 'Afinación', 'c'),
          importado('d', 'AFINACIÓN', 'c'),
        ),
      )
      .entonces(servicioCreado('b', en('c', 'Afinación')));
  });

  test('no reviven la categoría que hicieron si se eliminó; si cambió de nombre, la siguen usando', () => {
    const hecha = categoriaCreada('nueva-Cabello', null, 'Cabello');
    dado(catalogo, hecha, categoriaEliminada('nueva-Cabello'))
      .cuando(importar(importado('s1', 'Corte', 'Cabello')))
      .entonces();
    dado(catalogo, hecha, categoriaActualizada('nueva-Cabello', null, 'Pelo'))
      .cuando(importar(importado('s1', 'Corte', 'Cabello')))
      .entonces(servicioCreado('s1', en('nueva-Cabello', 'Corte')));
  });

  test('se retiran los que siguen como llegaron, y su categoría si queda vacía', () => {
    const historia = [
      categoriaCreada('c1'),
      categoriaCreada('c2'),
      servicioCreado('s1', en('c1', 'Uno')),
      servicioCreado('s2', en('c2', 'Dos')),
      servicioCreado('s3', en('c2', 'Tres')),
      servicioActualizado('s3', en('c2', 'Otro')),
    ];
    dado(catalogo, ...historia)
      .cuando({ type: 'RetirarServicios', servicios: ['s1', 's2', 's3'], categorias: ['c1', 'c2'] })
      .entonces(servicioEliminado('s1'), servicioEliminado('s2'), categoriaEliminada('c1'));
  });
});
