import { agregado, nombrada } from '../agregado.ts';
import { EVENTOS_DE_MENSAJES, mensajes } from './mensajes.ts';
import { vistaDeMensajes } from './mensajes.view.ts';

export const agregadoDeMensajes = agregado({
  prefijo: 'mensajes-',
  flujoPor: 'duena',
  decider: mensajes,
  eventos: EVENTOS_DE_MENSAJES,
  estado: nombrada(vistaDeMensajes, () => 'Mensajes'),
  vistas: [],
  narrador: null,
  enSoloLectura: 'se-cierra',
});
