import { type FormasDe } from '../forma.ts';
import { z } from 'zod';
import { formaDeLista } from '../lista.ts';
import { proyeccionDeEstado } from '../proyeccion.ts';
import { idDeApi } from '../respuestas.ts';
import { EVENTOS_DE_MENSAJES, type Mensajes, mensajes } from './mensajes.ts';

export const vistaDeMensajes = proyeccionDeEstado(
  'mensajes',
  mensajes,
  EVENTOS_DE_MENSAJES,
  formaDeLista({ id: 'texto', texto: 'texto' }) satisfies FormasDe<Mensajes>,
  2,
);

export const mensajeDeApi = z.strictObject({ id: idDeApi, texto: z.string() }).meta({ id: 'Mensaje' });
