import { aPesos } from '../dinero.ts';
import { proyeccionDeEstado } from '../proyeccion.ts';
import { EVENTOS_DE_CATALOGO, type Servicio, catalogo } from './catalogo.ts';

export const PREFIJO_DE_CATALOGO = 'catalogo-';

/** The read model `catalogo`: one document an owner. */
export const vistaDeCatalogo = proyeccionDeEstado(
  'catalogo',
  PREFIJO_DE_CATALOGO,
  catalogo,
  EVENTOS_DE_CATALOGO,
);

export interface CategoriaDeApi {
  id: string;
  nombre: string;
  orden: number | null;
  version: number;
}

export interface ServicioDeApi {
  id: string;
  nombre: string;
  /** Pesos. */
  precio: number;
  categoria_id: string;
  version: number;
}

export const aServicioDeApi = ({ id, nombre, precio, categoria_id, version }: Servicio): ServicioDeApi => ({
  id,
  nombre,
  precio: aPesos(precio),
  categoria_id,
  version,
});
