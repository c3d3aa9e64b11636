import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { type Registrado } from '../dominio/decider.ts';
import { EVENTOS_DE_FACTURA } from '../dominio/facturas/factura.ts';
import { idDeFactura } from '../dominio/facturas/factura.view.ts';
import { type EventStore, type Subscription } from '../platform/event-store/event-store.ts';
import { type JobQueue, type JobWorker } from '../platform/job-queue/job-queue.ts';
import { type Duty } from '../platform/read-models.ts';
import { EVENT_STORE, JOB_QUEUE, LOG } from '../platform/tokens.ts';
import { FacturaPdf } from './factura-pdf.service.ts';

export const COLA_DE_PDF = 'factura-pdf';
const RETRY_MS = 1_000;
const OPTIONS = { concurrency: 1, attempts: 5, backoff: 1_000 };

/** Whatever changes the paper of an issued invoice asks for its PDF; the queue makes it outside the request. */
@Injectable()
export class FacturaPdfJobs {
  constructor(
    private readonly pdf: FacturaPdf,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Asks for the PDFs of what is recorded from now on, and of what was since the queue was last asked. */
  ask(): Duty {
    const stopping = new AbortController();
    let subscription: Subscription | null = null;
    const begin = async (): Promise<void> => {
      const after = await this.cursor(stopping.signal);
      if (stopping.signal.aborted) return;
      subscription = this.eventStore.subscribeAll(
        { after, types: EVENTOS_DE_FACTURA },
        {
          onEvents: (events) => this.enqueue(events),
          onCheckpoint: (position) => this.jobs.enqueueAll(COLA_DE_PDF, [], position),
        },
      );
    };
    const beginning = begin();
    return {
      stop: async () => {
        stopping.abort();
        await beginning;
        await subscription?.stop();
      },
    };
  }

  /** Makes the PDFs asked for, by this process or another. */
  work(): JobWorker {
    return this.jobs.work<{ id: string }>(COLA_DE_PDF, OPTIONS, async ({ data, attempt }) => {
      if (attempt > 1) this.log.warn({ factura: data.id, attempt }, 'rendering a PDF again');
      await this.pdf.preparar(data.id);
    });
  }

  /** Where the queue was last asked; waits for a queue that cannot be reached. */
  private async cursor(stopping: AbortSignal): Promise<string | undefined> {
    while (!stopping.aborted) {
      try {
        return (await this.jobs.cursor(COLA_DE_PDF)) ?? undefined;
      } catch (err) {
        this.log.warn({ err }, 'the queue of PDFs cannot be reached; trying again');
        await pause(RETRY_MS, undefined, { signal: stopping }).catch(() => {});
      }
    }
    return undefined;
  }

  private async enqueue(events: readonly Registrado[]): Promise<void> {
    const jobs = events.map(({ streamId, version }) => {
      const id = idDeFactura(streamId);
      return { id: `${id}.${version}`, data: { id } };
    });
    const last = events.at(-1);
    if (last) await this.jobs.enqueueAll(COLA_DE_PDF, jobs, last.position);
  }
}
