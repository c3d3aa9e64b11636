import { agregado, nombrada } from '../agregado.ts';
import { EVENTOS_DE_COBRANZA, cobranza } from './cobranza.ts';
import { vistaDeCobranzas } from './cobranza.view.ts';
import { narradorDeCobranza } from './historial.ts';

export const agregadoDeCobranza = agregado({
  prefijo: 'cobranza-',
  flujoPor: 'cosa',
  decider: cobranza,
  eventos: EVENTOS_DE_COBRANZA,
  estado: null,
  vistas: [nombrada(vistaDeCobranzas, () => 'Cobranza de un cliente')],
  narrador: narradorDeCobranza,
  enSoloLectura: 'se-cierra',
});
