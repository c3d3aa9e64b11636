import { nunca } from '../decider.ts';
import { formatoDeDinero } from '../dinero.ts';
import { formatoDeDia } from '../fechas.ts';
import { historialDeApi } from '../historial/historial.ts';
import { conId } from '../lista.ts';
import { type Narrador } from '../narrador.ts';
import {
  EVENTOS_DE_SEGUIMIENTO,
  type EventoDeSeguimiento,
  type Seguimiento,
  seguimiento as decider,
} from './seguimiento.ts';

export const historialDeSeguimiento = historialDeApi('HistorialDeSeguimiento', EVENTOS_DE_SEGUIMIENTO);

const textoDe = (evento: EventoDeSeguimiento, { avisos }: Seguimiento): string => {
  switch (evento.type) {
    case 'EnlaceDeFacturaRenovado':
      return 'Se renovó el enlace de su página: el anterior ya no abre.';
    case 'PagoAvisado': {
      const { monto, fecha, metodo, referencia } = evento.data;
      const con = referencia ? `${metodo}, referencia ${referencia}` : metodo;
      return `Avisaron desde el enlace de un pago de ${formatoDeDinero(monto)} del ${formatoDeDia(fecha)} (${con}).`;
    }
    case 'AvisoConfirmado':
      return evento.data.abono_id
        ? 'Se confirmó el aviso: el pago quedó registrado.'
        : 'Se cerró el aviso: el pago ya estaba registrado.';
    case 'AvisoDescartado': {
      const { aviso_id, motivo } = evento.data;
      const aviso = conId(avisos, aviso_id);
      const cual = aviso ? `el pago avisado de ${formatoDeDinero(aviso.monto)}` : 'el pago avisado';
      return `No se encontró ${cual}.${motivo ? ` Motivo: ${motivo}` : ''}`;
    }
    case 'FacturaAbierta':
      return 'Se abrió su página desde el enlace.';
    default:
      return nunca(evento);
  }
};

export const narradorDeSeguimiento: Narrador<Seguimiento, EventoDeSeguimiento> = {
  decider,
  texto: textoDe,
  cambios: () => [],
};
