import { agregado } from '../agregado.ts';
import { EVENTOS_DE_SESIONES, sesiones } from './sesiones.ts';

/** There is no read model: each request reads from the log whether its session is open. */
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
