import { agregado, nombrada } from '../agregado.ts';
import { EVENTOS_DE_ENLACES, enlacesDeEstado } from './enlaces-de-estado.ts';
import { vistaDeEnlaces } from './enlaces-de-estado.view.ts';

export const agregadoDeEnlaces = agregado({
  prefijo: 'enlaces-',
  flujoPor: 'cosa',
  decider: enlacesDeEstado,
  eventos: EVENTOS_DE_ENLACES,
  estado: null,
  vistas: [nombrada(vistaDeEnlaces, () => 'Enlace de un estado de cuenta')],
  narrador: null,
  enSoloLectura: 'se-cierra',
});
