import { proyeccionDeEstado } from '../proyeccion.ts';
import { EVENTOS_DE_METODOS, metodosDePago } from './metodos-de-pago.ts';

export const PREFIJO_DE_METODOS = 'metodosDePago-';

/** The read model `metodos_de_pago`: one document an owner. */
export const vistaDeMetodos = proyeccionDeEstado(
  'metodos_de_pago',
  PREFIJO_DE_METODOS,
  metodosDePago,
  EVENTOS_DE_METODOS,
);
