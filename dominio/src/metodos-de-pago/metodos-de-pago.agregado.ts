import { agregado, nombrada } from '../agregado.ts';
import { narradorDeMetodos } from './historial.ts';
import { EVENTOS_DE_METODOS, metodosDePago } from './metodos-de-pago.ts';
import { vistaDeMetodos } from './metodos-de-pago.view.ts';

export const agregadoDeMetodos = agregado({
  prefijo: 'metodosDePago-',
  flujoPor: 'duena',
  decider: metodosDePago,
  eventos: EVENTOS_DE_METODOS,
  estado: nombrada(vistaDeMetodos, () => 'Métodos de pago'),
  vistas: [],
  narrador: narradorDeMetodos,
  enSoloLectura: 'se-cierra',
});
