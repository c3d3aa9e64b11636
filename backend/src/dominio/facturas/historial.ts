import { type Registrado } from '../decider.ts';
import { type EventoDeFactura } from './factura.ts';

/** One event of an invoice as the API answers it (decisions: GET /api/facturas/{id}/historial). */
export interface EventoDeHistorial {
  tipo: EventoDeFactura['type'];
  /** Instant in UTC. */
  fecha: string;
  /** The id of who did it. */
  usuario: string;
  version: number;
  /** What the log holds: amounts in cents, quantities in thousandths. */
  datos: EventoDeFactura['data'];
}

export const aEventoDeHistorial = (evento: Registrado<EventoDeFactura>): EventoDeHistorial => ({
  tipo: evento.type,
  fecha: evento.metadata.at,
  usuario: evento.metadata.userId,
  version: evento.version,
  datos: evento.data,
});
