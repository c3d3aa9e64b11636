import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { type Registrado } from '../dominio/decider.ts';
import { EVENTOS_DE_FACTURA } from '../dominio/facturas/factura.ts';
import { idDeFactura } from '../dominio/facturas/factura.view.ts';
import { type EventStore, type Subscription } from '../platform/event-store/event-store.ts';
import { type JobQueue, type JobWorker } from '../platform/job-queue/job-queue.ts';
import { EVENT_STORE, JOB_QUEUE, LOG } from '../platform/tokens.ts';
import { FacturaPdf } from './factura-pdf.service.ts';

const QUEUE = 'factura-pdf';
const OPTIONS = { concurrency: 1, attempts: 5, backoff: 1_000 };

/** Whatever changes the paper of an issued invoice asks for its PDF; the queue makes it outside the request. */
@Injectable()
export class FacturaPdfJobs {
  private subscription: Subscription | undefined;
  private worker: JobWorker | undefined;

  constructor(
    private readonly pdf: FacturaPdf,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Resumes where the last run stopped: the queue remembers up to which event it has been asked. */
  async start(): Promise<void> {
    const after = await this.jobs.cursor(QUEUE);
    this.subscription = this.eventStore.subscribeAll(
      { after: after ?? undefined, types: EVENTOS_DE_FACTURA },
      {
        onEvents: (events) => this.enqueue(events),
        onCheckpoint: (position) => this.jobs.enqueueAll(QUEUE, [], position),
      },
    );
    this.worker = this.jobs.work<{ id: string }>(QUEUE, OPTIONS, async ({ data, attempt }) => {
      if (attempt > 1) this.log.warn({ factura: data.id, attempt }, 'rendering a PDF again');
      await this.pdf.preparar(data.id);
    });
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
    await this.worker?.stop();
  }

  private async enqueue(events: readonly Registrado[]): Promise<void> {
    const jobs = events.map(({ streamId, version }) => {
      const id = idDeFactura(streamId);
      return { id: `${id}.${version}`, data: { id } };
    });
    const last = events.at(-1);
    if (last) await this.jobs.enqueueAll(QUEUE, jobs, last.position);
  }
}
