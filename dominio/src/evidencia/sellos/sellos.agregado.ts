import { agregado, nombrada } from '../../agregado.ts';
import { vistaDeIntervenciones } from '../auditoria/intervenciones.view.ts';
import { EVENTOS_DE_SELLOS, sellos } from './sellos.ts';
import { vistaDeSellos } from './sellos.view.ts';

export const agregadoDeSellos = agregado({
  prefijo: 'sellos-',
  flujoPor: 'duena',
  decider: sellos,
  eventos: EVENTOS_DE_SELLOS,
  estado: null,
  vistas: [
    nombrada(vistaDeSellos, () => 'Sello'),
    nombrada(vistaDeIntervenciones, () => 'Lo que se halló e hizo con el registro'),
  ],
  narrador: null,
  enSoloLectura: 'sigue',
});
