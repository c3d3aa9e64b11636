import { agregado, nombrada } from '../agregado.ts';
import { EVENTOS_DE_ACCESOS, accesos } from './accesos.ts';
import { vistaDeAccesos } from './accesos.view.ts';

export const agregadoDeAccesos = agregado({
  prefijo: 'accesos-',
  flujoPor: 'duena',
  decider: accesos,
  eventos: EVENTOS_DE_ACCESOS,
  estado: null,
  vistas: [nombrada(vistaDeAccesos, ({ acceso }) => `Acceso de ${acceso.nombre}`)],
  narrador: null,
  enSoloLectura: 'sigue',
});
