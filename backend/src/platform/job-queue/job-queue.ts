/** When a job is tried again, in ms from now. */
export const pauseAfter = (attempt: number, { backoff }: Pick<WorkerOptions, 'backoff'>): number =>
  backoff * 2 ** (attempt - 1);

export interface Job<Data> {
  /** Two jobs with the same id are one job. It never holds a ':'. */
  readonly id: string;
  readonly data: Data;
  /** 1 on the first try; the same again after one that did not count. */
  readonly attempt: number;
}

export interface WorkerOptions {
  readonly concurrency: number;
  /** Tries before a job is set aside as failed. One that fails with a StorageUnavailable does not count: a server is away. */
  readonly attempts: number;
  /** Wait before the second try, in ms; doubled on each further one. */
  readonly backoff: number;
}

export interface JobCounts {
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
}

/** What an error belongs to: a failed try of a job, or the queue itself when there is no id. */
export interface JobInTrouble {
  readonly queue: string;
  readonly id?: string;
  readonly attempt?: number;
}

export interface JobWorker {
  /** Takes no more jobs; resolves when those in hand are done. */
  stop(): Promise<void>;
}

/** Durable work outside the request: a job that was accepted is run at least once, also after a crash. */
export interface JobQueue {
  /**
   * Accepts jobs, and with them remembers the place of the log they were derived from: whoever derives jobs
   * from events resumes after `cursor`, and jobs handed over twice are known by their ids.
   */
  enqueueAll(
    queue: string,
    jobs: readonly { readonly id: string; readonly data: object }[],
    cursor: string,
  ): Promise<void>;
  /** Accepts a job that comes from no event: somebody asked for it, and is told so only once it is durable. */
  enqueue(queue: string, job: { readonly id: string; readonly data: object }): Promise<void>;
  /** The last place remembered; null before the first. */
  cursor(queue: string): Promise<string | null>;
  work<Data>(queue: string, options: WorkerOptions, run: (job: Job<Data>) => Promise<void>): JobWorker;
  counts(queue: string): Promise<JobCounts>;
  /** Gives the jobs that were set aside all their attempts again. */
  retryFailed(queue: string): Promise<void>;
  close(): Promise<void>;
}
