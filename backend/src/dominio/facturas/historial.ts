import { z } from 'zod';
import { type Registrado } from '../decider.ts';
import { idDeApi, instanteDeApi, versionDeApi } from '../respuestas.ts';
import { EVENTOS_DE_FACTURA, type EventoDeFactura } from './factura.ts';

/** One event of an invoice as the API answers it (decisions: GET /api/facturas/{id}/historial). */
export const eventoDeHistorial = z.strictObject({
  tipo: z.enum(EVENTOS_DE_FACTURA),
  fecha: instanteDeApi,
  usuario: idDeApi.meta({ description: 'Who did it.' }),
  version: versionDeApi,
  datos: z
    .custom<EventoDeFactura['data']>((datos) => typeof datos === 'object')
    .meta({
      type: 'object',
      description: 'What the log holds: amounts in cents, quantities in thousandths.',
    }),
});
export const historialDeApi = z
  .strictObject({ eventos: z.array(eventoDeHistorial) })
  .meta({ id: 'Historial' });
export type EventoDeHistorial = z.output<typeof eventoDeHistorial>;

export const aEventoDeHistorial = (evento: Registrado<EventoDeFactura>): EventoDeHistorial => ({
  tipo: evento.type,
  fecha: evento.metadata.at,
  usuario: evento.metadata.userId,
  version: evento.version,
  datos: evento.data,
});
