import { type Registrado } from '@cuenta-clara/dominio/decider';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import { type JobQueue, type JobWorker } from './job-queue.ts';

export interface FileJob {
  readonly id: string;
  readonly ownerId: string;
  readonly userId: string;
  readonly correlationId: string;
  readonly position: string;
}

export const fileJobOf = ({
  data,
  metadata: { ownerId, userId, correlationId },
  position,
}: Registrado): { readonly id: string; readonly data: FileJob } => {
  const { id } = data as { readonly id: string };
  return { id, data: { id, ownerId, userId, correlationId, position } };
};

export const callerOfStep = (
  { id, ownerId, userId, correlationId }: Omit<FileJob, 'position'>,
  step: string,
) => ({ ownerId, userId, correlationId, commandId: `${id}/${step}` });

const STEPS = 10;

export const inSteps = (record: (done: number, total: number) => Promise<void>) => {
  let said = -1;
  return async (done: number, total: number): Promise<void> => {
    const step = total === 0 ? 0 : Math.floor((STEPS * done) / total);
    if (step <= said) return;
    said = step;
    await record(done, total);
  };
};

interface FileMaker {
  preparar(job: FileJob, signal: AbortSignal): Promise<void>;
  abandonar(job: FileJob): Promise<void>;
}

export const workOnFiles = (jobs: JobQueue, queue: string, attempts: number, maker: FileMaker): JobWorker => {
  const stopping = new AbortController();
  const options = { concurrency: 1, attempts, backoff: 2_000 };
  const worker = jobs.work<FileJob>(queue, options, async (job) => {
    try {
      await maker.preparar(job.data, stopping.signal);
    } catch (error) {
      const isCounted = !(error instanceof StorageUnavailable);
      if (isCounted && job.attempt >= attempts && !stopping.signal.aborted) await maker.abandonar(job.data);
      throw error;
    }
  });
  return {
    stop: async () => {
      stopping.abort();
      await worker.stop();
    },
  };
};
