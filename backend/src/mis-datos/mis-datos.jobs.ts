import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { type EventoDeMisDatos } from '@cuenta-clara/dominio/mis-datos/mis-datos';
import { type Stores } from '../platform/deployments/stores.ts';
import { fileJobOf, workOnFiles } from '../platform/job-queue/file-jobs.ts';
import { type JobWorker } from '../platform/job-queue/job-queue.ts';
import { askFromLog } from '../platform/job-queue/jobs-from-log.ts';
import { type Duty } from '../platform/system/duty.ts';
import { LOG, STORES } from '../platform/system/tokens.ts';
import { MisDatosEnCurso } from './mis-datos.service.ts';

export const COLA_DE_MIS_DATOS = 'mis-datos';
const ATTEMPTS = 3;

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
      jobOf: fileJobOf,
      eventStore: this.stores.eventStore,
      jobs: this.stores.jobQueue,
      log: this.log,
    });
  }

  work(): JobWorker {
    return workOnFiles(this.stores.jobQueue, COLA_DE_MIS_DATOS, ATTEMPTS, this.enCurso);
  }
}
