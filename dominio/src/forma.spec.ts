import { z } from 'zod';
import { formaDeApi } from './forma-de-api.ts';
import { esDocumento, pruebaDeForma } from './forma.ts';
import { PROYECCIONES } from './proyecciones.ts';
import { diaDeApi, idDeApi, pesosDeApi } from './respuestas.ts';

test('un documento guardado se reconoce por el tipo de cada parte, no por su valor', () => {
  const tieneForma = pruebaDeForma({ a: 'texto', b: ['o-nada', 'numero'], c: ['cada', { d: 'logico' }] });
  expect(tieneForma({ a: '', b: 1, c: [{ d: true }], de_mas: 1 })).toBe(true);
  expect(tieneForma({ a: '', c: [] })).toBe(true);
  for (const otro of [
    {},
    [],
    null,
    'x',
    { a: 1, c: [] },
    { a: '', b: '1', c: [] },
    { a: '', c: {} },
    { a: '', c: [{}] },
    { a: '', c: [null] },
  ])
    expect([otro, tieneForma(otro)]).toEqual([otro, false]);
});

test('en una vista con varias clases de documentos, un documento debe tener la forma de la suya', () => {
  const forma = { porClase: { uno: { es: 'texto', n: 'numero' }, otro: { es: 'texto' } } } as const;
  expect(esDocumento({ es: 'uno', n: 1 }, forma)).toBe(true);
  expect(esDocumento({ es: 'otro' }, forma)).toBe(true);
  for (const ninguno of [{ es: 'uno' }, { es: 'toString' }, {}, [], { n: 1 }])
    expect(esDocumento(ninguno, forma)).toBe(false);
});

test('los campos que se guardan como en la API tienen la forma del esquema de la API', () => {
  const campos = {
    id: idDeApi,
    dia: diaDeApi.nullable(),
    precio: pesosDeApi,
    orden: z.int().nullable(),
    clase: z.enum(['una', 'otra']).nullable(),
    activo: z.boolean(),
  };
  expect(formaDeApi(campos)).toEqual({
    id: 'texto',
    dia: ['o-nada', 'texto'],
    precio: 'numero',
    orden: ['o-nada', 'numero'],
    clase: ['o-nada', 'texto'],
    activo: 'logico',
  });
  expect(() => formaDeApi({ lista: z.array(z.string()) })).toThrow('array');
});

test('cada vista declara su forma', () => {
  expect(PROYECCIONES.filter(({ forma }) => forma === undefined)).toEqual([]);
});
