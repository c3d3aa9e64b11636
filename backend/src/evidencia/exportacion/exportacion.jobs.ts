import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { type EventoDeExportaciones } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones';
import { fileJobOf, workOnFiles } from '../../platform/job-queue/file-jobs.ts';
import { type JobWorker } from '../../platform/job-queue/job-queue.ts';
import { askFromLog } from '../../platform/job-queue/jobs-from-log.ts';
import { type Duty } from '../../platform/system/duty.ts';
import { type Stores } from '../../platform/deployments/stores.ts';
import { LOG, STORES } from '../../platform/system/tokens.ts';
import { ExportacionesEnCurso } from './exportaciones.service.ts';

export const COLA_DE_EXPORTACION = 'exportacion';
const ATTEMPTS = 5;

@Injectable()
export class ExportacionJobs {
  constructor(
    private readonly enCurso: ExportacionesEnCurso,
    @Inject(STORES) private readonly stores: Stores,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  ask(): Duty {
    return askFromLog({
      queue: COLA_DE_EXPORTACION,
      types: ['ExportacionPedida'] satisfies EventoDeExportaciones['type'][],
      jobOf: fileJobOf,
      eventStore: this.stores.eventStore,
      jobs: this.stores.jobQueue,
      log: this.log,
    });
  }

  work(): JobWorker {
    return workOnFiles(this.stores.jobQueue, COLA_DE_EXPORTACION, ATTEMPTS, this.enCurso);
  }
}
