import { agregado, nombrada } from '../agregado.ts';
import { narradorDeSeguimiento } from './historial.ts';
import { EVENTOS_DE_SEGUIMIENTO, seguimiento } from './seguimiento.ts';
import { vistaDeSeguimientos } from './seguimiento.view.ts';

export const agregadoDeSeguimiento = agregado({
  prefijo: 'seguimiento-',
  flujoPor: 'cosa',
  decider: seguimiento,
  eventos: EVENTOS_DE_SEGUIMIENTO,
  estado: null,
  vistas: [nombrada(vistaDeSeguimientos, () => 'Página de una factura')],
  narrador: narradorDeSeguimiento,
  enSoloLectura: 'se-cierra',
});
