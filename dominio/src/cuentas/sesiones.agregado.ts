import { agregado } from '../agregado.ts';
import { EVENTOS_DE_SESIONES, sesiones } from './sesiones.ts';

/** No read model: each request reads whether its session is open from the log itself. */
export const agregadoDeSesiones = agregado({
  prefijo: 'sesiones-',
  flujoPor: 'duena',
  decider: sesiones,
  eventos: EVENTOS_DE_SESIONES,
  estado: null,
  vistas: [],
  narrador: null,
  enSoloLectura: 'sigue',
  cierranSesiones: ['SesionCerrada', 'DemasSesionesCerradas'],
});
