/** Milliseconds until the next try of a job. */
export const pauseAfter = (attempt: number, { backoff }: Pick<WorkerOptions, 'backoff'>): number =>
  backoff * 2 ** (attempt - 1);

export interface Job<Data> {
  /** Jobs with the same id are one job. An id must not contain ':'. */
  readonly id: string;
  readonly data: Data;
  /** The number of the try, which does not increase after a try that did not count. */
  readonly attempt: number;
}

export interface WorkerOptions {
  readonly concurrency: number;
  /** The most tries of a job. Tries that fail with StorageUnavailable do not count. */
  readonly attempts: number;
  /** Milliseconds before the second try; doubled for each further one. */
  readonly backoff: number;
}

export interface JobCounts {
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
}

export interface JobInTrouble {
  readonly queue: string;
  readonly id?: string;
  readonly attempt?: number;
}

export interface JobWorker {
  stop(): Promise<void>;
}

/** Durable work outside requests: an accepted job runs at least once, also after a crash. */
export interface JobQueue {
  /**
   * Accepts jobs with the log position that they come from; a batch whose position is not after `cursor` is
   * ignored, because it was accepted before.
   */
  enqueueAll(
    queue: string,
    jobs: readonly { readonly id: string; readonly data: object }[],
    cursor: string,
  ): Promise<void>;
  /** Enqueues a job that comes from no event. Resolves once the job is durable. */
  enqueue(queue: string, job: { readonly id: string; readonly data: object }): Promise<void>;
  cursor(queue: string): Promise<string | null>;
  work<Data>(queue: string, options: WorkerOptions, run: (job: Job<Data>) => Promise<void>): JobWorker;
  counts(queue: string): Promise<JobCounts>;
  retryFailed(queue: string): Promise<void>;
  close(): Promise<void>;
}
