import { type FormasDe } from '../forma.ts';
import { z } from 'zod';
import { aPesos } from '../dinero.ts';
import { proyeccionDeEstado } from '../proyeccion.ts';
import { type CamposDeApi, idDeApi, pesosDeApi, versionDeApi } from '../respuestas.ts';
import { type Catalogo, type Categoria, EVENTOS_DE_CATALOGO, type Servicio, catalogo } from './catalogo.ts';

/** The read model `catalogo`: one document an owner. */
export const vistaDeCatalogo = proyeccionDeEstado('catalogo', catalogo, EVENTOS_DE_CATALOGO, {
  categorias: ['cada', { id: 'texto', version: 'numero', nombre: 'texto', orden: ['o-nada', 'numero'] }],
  servicios: [
    'cada',
    { id: 'texto', version: 'numero', nombre: 'texto', precio: 'numero', categoria_id: 'texto' },
  ],
} satisfies FormasDe<Catalogo>);

export const categoriaDeApi = z
  .strictObject({
    id: idDeApi,
    nombre: z.string(),
    orden: z.int().nullable(),
    version: versionDeApi,
  } satisfies CamposDeApi<Categoria>)
  .meta({ id: 'Categoria' });
export type CategoriaDeApi = z.output<typeof categoriaDeApi>;

export const servicioDeApi = z
  .strictObject({
    id: idDeApi,
    nombre: z.string(),
    precio: pesosDeApi,
    categoria_id: idDeApi,
    version: versionDeApi,
  } satisfies CamposDeApi<Servicio>)
  .meta({ id: 'Servicio' });
export type ServicioDeApi = z.output<typeof servicioDeApi>;

export const aServicioDeApi = ({ id, nombre, precio, categoria_id, version }: Servicio): ServicioDeApi => ({
  id,
  nombre,
  precio: aPesos(precio),
  categoria_id,
  version,
});
