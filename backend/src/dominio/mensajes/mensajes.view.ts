import { proyeccionDeEstado } from '../proyeccion.ts';
import { EVENTOS_DE_MENSAJES, mensajes } from './mensajes.ts';

export const PREFIJO_DE_MENSAJES = 'mensajes-';

/** The read model `mensajes`: one document an owner. */
export const vistaDeMensajes = proyeccionDeEstado(
  'mensajes',
  PREFIJO_DE_MENSAJES,
  mensajes,
  EVENTOS_DE_MENSAJES,
);
