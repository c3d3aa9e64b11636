import { contados } from '../contados.ts';
import { nunca } from '../decider.ts';
import { formatoDeDinero } from '../dinero.ts';
import { formatoDeDia } from '../fechas.ts';
import { historialDeApi } from '../historial/historial.ts';
import { type Narrador } from '../narrador.ts';
import { sumaDe } from '../movimientos/mensaje-de-estado.ts';
import { type Canal } from './cobranza.api.ts';
import {
  type Cobranza,
  EVENTOS_DE_COBRANZA,
  type EventoDeCobranza,
  cobranza as decider,
} from './cobranza.ts';

export const historialDeCobranza = historialDeApi('HistorialDeCobranza', EVENTOS_DE_COBRANZA);

const POR: Readonly<Record<Canal, string>> = {
  whatsapp: 'por WhatsApp',
  llamada: 'por teléfono',
  email: 'por correo',
};

const contadas = (cuantas: number): string => contados(cuantas, 'factura vencida', 'facturas vencidas');

const textoDe = (evento: EventoDeCobranza): string => {
  switch (evento.type) {
    case 'CobranzaRecordada': {
      const { canal, tono, facturas } = evento.data;
      const debe = `${contadas(facturas.length)}, ${formatoDeDinero(sumaDe(facturas))}`;
      return `Se le recordó ${POR[canal]}, en tono ${tono}: ${debe}.`;
    }
    case 'RecordatorioDesmentido':
      return 'El recordatorio no se envió.';
    case 'PromesaRegistrada': {
      const { fecha, monto, nota, facturas } = evento.data;
      const cuanto = formatoDeDinero(monto ?? sumaDe(facturas));
      return `Prometió pagar ${cuanto} el ${formatoDeDia(fecha)}.${nota ? ` Nota: ${nota}` : ''}`;
    }
    case 'PromesaRetirada':
      return 'Se quitó su promesa de pago.';
    case 'CobranzaPospuesta':
      return `Se pospuso la cobranza hasta el ${formatoDeDia(evento.data.hasta)}.`;
    case 'CobranzaRetomada':
      return 'Se retomó la cobranza.';
    case 'CobranzaSuspendida':
      return 'Se eligió no recordarle.';
    case 'CobranzaReanudada':
      return 'Se le puede volver a recordar.';
    default:
      return nunca(evento);
  }
};

export const narradorDeCobranza: Narrador<Cobranza, EventoDeCobranza> = {
  decider,
  texto: textoDe,
  cambios: () => [],
};
