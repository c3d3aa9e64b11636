import { z } from 'zod';
import { clavesSatDeApi } from '../claves-sat.schema.ts';
import { aPesos } from '../dinero.ts';
import { formaDeApi } from '../forma-de-api.ts';
import { type FormasDe } from '../forma.ts';
import { tasaDeApi } from '../iva.schema.ts';
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
  iva: tasaDeApi.nullable(),
  ...clavesSatDeApi,
  version: versionDeApi,
} satisfies CamposDeApi<Servicio>;

export const vistaDeCatalogo = proyeccionDeEstado(
  'catalogo',
  catalogo,
  EVENTOS_DE_CATALOGO,
  {
    categorias: formaDeLista(formaDeApi(camposDeCategoria)),
    servicios: formaDeLista(formaDeApi(camposDeServicio)),
  } satisfies FormasDe<Catalogo>,
  3,
);

export const categoriaDeApi = z.strictObject(camposDeCategoria).meta({ id: 'Categoria' });
export type CategoriaDeApi = z.output<typeof categoriaDeApi>;

export const servicioDeApi = z.strictObject(camposDeServicio).meta({ id: 'Servicio' });
export type ServicioDeApi = z.output<typeof servicioDeApi>;

export const aServicioDeApi = ({ id, nombre, precio, categoria_id, ...resto }: Servicio): ServicioDeApi => ({
  id,
  nombre,
  precio: aPesos(precio),
  categoria_id,
  iva: resto.iva,
  clave_sat: resto.clave_sat,
  unidad_sat: resto.unidad_sat,
  version: resto.version,
});
