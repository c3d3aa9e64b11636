import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { EVENTOS_DE_FACTURA, NO_ESTAN_EN_EL_PAPEL } from '@cuenta-clara/dominio/facturas/factura';
import { idDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';
import { typesOf } from '@cuenta-clara/dominio/upcasters';
import { type EventStore } from '../platform/event-store/event-store.ts';
import { type JobQueue, type JobWorker } from '../platform/job-queue/job-queue.ts';
import { askFromLog } from '../platform/job-queue/jobs-from-log.ts';
import { type Duty } from '../platform/system/duty.ts';
import { SpareTime } from '../platform/system/spare-time.ts';
import { EVENT_STORE, JOB_QUEUE, LOG } from '../platform/system/tokens.ts';
import { type EncargoDePdf, FacturaPdf } from './factura-pdf.service.ts';

export const COLA_DE_PDF = 'factura-pdf';
const OPTIONS = { concurrency: 1, attempts: 5, backoff: 1_000 };
const GIVES_WAY_MS = 1_000;

@Injectable()
export class FacturaPdfJobs {
  constructor(
    private readonly pdf: FacturaPdf,
    private readonly spareTime: SpareTime,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  ask(): Duty {
    return askFromLog({
      queue: COLA_DE_PDF,
      types: typesOf(EVENTOS_DE_FACTURA).filter((type) => !NO_ESTAN_EN_EL_PAPEL.includes(type)),
      jobOf: ({ streamId, version, position }) => {
        const id = idDeFactura(streamId);
        return { id: `${id}.${version}`, data: { id, position } satisfies EncargoDePdf };
      },
      eventStore: this.eventStore,
      jobs: this.jobs,
      log: this.log,
    });
  }

  /** PDFs are rendered when the process is idle, because two threads on one core slow each other down. */
  work(): JobWorker {
    return this.jobs.work<EncargoDePdf>(COLA_DE_PDF, OPTIONS, async ({ data, attempt }) => {
      if (attempt > 1) this.log.warn({ factura: data.id, attempt }, 'rendering a PDF again');
      await this.spareTime.come(GIVES_WAY_MS);
      await this.pdf.preparar(data);
    });
  }
}
