import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { type EventoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion';
import { type EventoDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { idDeFlujo } from '@cuenta-clara/dominio/flujo';
import { type JobWorker } from '../platform/job-queue/job-queue.ts';
import { askFromLog } from '../platform/job-queue/jobs-from-log.ts';
import { type Stores } from '../platform/deployments/stores.ts';
import { type Duty } from '../platform/system/duty.ts';
import { LOG, STORES } from '../platform/system/tokens.ts';
import { Conversiones, type FacturaQueSeFue } from './conversiones.service.ts';

export const COLA_DE_COTIZACIONES = 'cotizaciones';
const OPTIONS = { concurrency: 1, attempts: 8, backoff: 1_000 };

type Encargo = FacturaQueSeFue & { readonly tipo: 'hacer' | 'soltar' };

/** These jobs make the invoice of a quote whose request stopped, and unlink deleted invoices from quotes. */
@Injectable()
export class CotizacionesJobs {
  constructor(
    private readonly conversiones: Conversiones,
    @Inject(STORES) private readonly stores: Stores,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  ask(): Duty {
    return askFromLog({
      queue: COLA_DE_COTIZACIONES,
      types: [
        'ConversionPedida' satisfies EventoDeCotizacion['type'],
        'FacturaEliminada' satisfies EventoDeFactura['type'],
      ],
      jobOf: ({ type, streamId, version, position, metadata: { ownerId, userId, correlationId } }) => {
        const id = idDeFlujo(streamId);
        const tipo = type === 'FacturaEliminada' ? 'soltar' : 'hacer';
        const data: Encargo = { tipo, id, ownerId, userId, correlationId, position };
        return { id: `${id}.${version}`, data };
      },
      eventStore: this.stores.eventStore,
      jobs: this.stores.jobQueue,
      log: this.log,
    });
  }

  work(): JobWorker {
    return this.stores.jobQueue.work<Encargo>(COLA_DE_COTIZACIONES, OPTIONS, ({ data }) =>
      data.tipo === 'hacer' ? this.conversiones.continuar(data) : this.conversiones.soltar(data),
    );
  }
}
