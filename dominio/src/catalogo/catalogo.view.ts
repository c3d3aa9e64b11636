import { z } from 'zod';
import { aPesos } from '../dinero.ts';
import { formaDeApi } from '../forma-de-api.ts';
import { type FormasDe } from '../forma.ts';
import { formaDeLista } from '../lista.ts';
import { proyeccionDeEstado } from '../proyeccion.ts';
import { type CamposDeApi, idDeApi, pesosDeApi, versionDeApi } from '../respuestas.ts';
import { type Catalogo, type Categoria, EVENTOS_DE_CATALOGO, type Servicio, catalogo } from './catalogo.ts';

const camposDeCategoria = {
  id: idDeApi,
  nombre: z.string(),
  orden: z.int().nullable(),
  version: versionDeApi,
} satisfies CamposDeApi<Categoria>;

const camposDeServicio = {
  id: idDeApi,
  nombre: z.string(),
  precio: pesosDeApi,
  categoria_id: idDeApi,
  version: versionDeApi,
} satisfies CamposDeApi<Servicio>;

/** The read model `catalogo`: one document an owner. */
export const vistaDeCatalogo = proyeccionDeEstado(
  'catalogo',
  catalogo,
  EVENTOS_DE_CATALOGO,
  {
    categorias: formaDeLista(formaDeApi(camposDeCategoria)),
    servicios: formaDeLista(formaDeApi(camposDeServicio)),
  } satisfies FormasDe<Catalogo>,
  2,
);

export const categoriaDeApi = z.strictObject(camposDeCategoria).meta({ id: 'Categoria' });
export type CategoriaDeApi = z.output<typeof categoriaDeApi>;

export const servicioDeApi = z.strictObject(camposDeServicio).meta({ id: 'Servicio' });
export type ServicioDeApi = z.output<typeof servicioDeApi>;

export const aServicioDeApi = ({ id, nombre, precio, categoria_id, version }: Servicio): ServicioDeApi => ({
  id,
  nombre,
  precio: aPesos(precio),
  categoria_id,
  version,
});
