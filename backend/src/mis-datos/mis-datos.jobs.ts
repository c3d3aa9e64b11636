import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type EventoDeMisDatos } from '@cuenta-clara/dominio/mis-datos/mis-datos';
import { type Stores } from '../platform/deployments/stores.ts';
import { type JobWorker } from '../platform/job-queue/job-queue.ts';
import { askFromLog } from '../platform/job-queue/jobs-from-log.ts';
import { type Duty } from '../platform/system/duty.ts';
import { StorageUnavailable } from '../platform/system/storage-unavailable.ts';
import { LOG, STORES } from '../platform/system/tokens.ts';
import { type EncargoDeMisDatos, MisDatosEnCurso } from './mis-datos.service.ts';

export const COLA_DE_MIS_DATOS = 'mis-datos';
const OPTIONS = { concurrency: 1, attempts: 3, backoff: 2_000 };

const encargoDe = (evento: Registrado): EncargoDeMisDatos => {
  const { data, metadata, position } = evento as Registrado<EventoDeMisDatos>;
  const { ownerId, userId, correlationId } = metadata;
  return { id: data.id, ownerId, userId, correlationId, position };
};

/** Every copy asked for is made outside the request, also when a crash comes in between. */
@Injectable()
export class MisDatosJobs {
  constructor(
    private readonly enCurso: MisDatosEnCurso,
    @Inject(STORES) private readonly stores: Stores,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  ask(): Duty {
    return askFromLog({
      queue: COLA_DE_MIS_DATOS,
      types: ['MisDatosPedidos'] satisfies EventoDeMisDatos['type'][],
      jobOf: (evento) => {
        const encargo = encargoDe(evento);
        return { id: encargo.id, data: encargo };
      },
      eventStore: this.stores.eventStore,
      jobs: this.stores.jobQueue,
      log: this.log,
    });
  }

  /** An orderly end does not wait for a long copy: it is begun again by the next start. */
  work(): JobWorker {
    const stopping = new AbortController();
    const worker = this.stores.jobQueue.work<EncargoDeMisDatos>(COLA_DE_MIS_DATOS, OPTIONS, async (job) => {
      try {
        await this.enCurso.preparar(job.data, stopping.signal);
      } catch (error) {
        const isCounted = !(error instanceof StorageUnavailable);
        if (isCounted && job.attempt >= OPTIONS.attempts && !stopping.signal.aborted)
          await this.enCurso.abandonar(job.data);
        throw error;
      }
    });
    return {
      stop: async () => {
        stopping.abort();
        await worker.stop();
      },
    };
  }
}
