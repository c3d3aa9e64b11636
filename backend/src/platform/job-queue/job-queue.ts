/** Milliseconds until the next try. */
export const pauseAfter = (attempt: number, { backoff }: Pick<WorkerOptions, 'backoff'>): number =>
  backoff * 2 ** (attempt - 1);

export interface Job<Data> {
  /** Jobs with the same id are one job. Must not contain ':'. */
  readonly id: string;
  readonly data: Data;
  /** 1 on the first try; not increased by a try that did not count. */
  readonly attempt: number;
}

export interface WorkerOptions {
  readonly concurrency: number;
  /** Tries before a job is set aside as failed. Tries that fail with StorageUnavailable do not count. */
  readonly attempts: number;
  /** Milliseconds before the second try; doubled for each further one. */
  readonly backoff: number;
}

export interface JobCounts {
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
}

/** The queue, and for a failed try the job, that an error belongs to. */
export interface JobInTrouble {
  readonly queue: string;
  readonly id?: string;
  readonly attempt?: number;
}

export interface JobWorker {
  /** Accepts no more jobs; resolves when those in hand are done. */
  stop(): Promise<void>;
}

/** Durable work outside requests: an accepted job runs at least once, also after a crash. */
export interface JobQueue {
  /**
   * Accepts jobs with the log position that they come from. A caller that derives jobs from events resumes
   * after `cursor`; a batch whose position is not after `cursor` was accepted before and is ignored.
   */
  enqueueAll(
    queue: string,
    jobs: readonly { readonly id: string; readonly data: object }[],
    cursor: string,
  ): Promise<void>;
  /** Accepts a job that comes from no event. Resolves once the job is durable. */
  enqueue(queue: string, job: { readonly id: string; readonly data: object }): Promise<void>;
  cursor(queue: string): Promise<string | null>;
  work<Data>(queue: string, options: WorkerOptions, run: (job: Job<Data>) => Promise<void>): JobWorker;
  counts(queue: string): Promise<JobCounts>;
  /** Gives jobs that were set aside all their attempts again. */
  retryFailed(queue: string): Promise<void>;
  close(): Promise<void>;
}
