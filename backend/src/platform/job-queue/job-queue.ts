export const pauseAfter = (attempt: number, { backoff }: Pick<WorkerOptions, 'backoff'>): number =>
  backoff * 2 ** (attempt - 1);

export interface Job<Data> {
  /** Jobs with the same id are one job. An id must not contain ':'. */
  readonly id: string;
  readonly data: Data;
  /** Number of the try, without tries that failed with StorageUnavailable. */
  readonly attempt: number;
}

export interface WorkerOptions {
  readonly concurrency: number;
  /** Maximum of tries. Tries that fail with StorageUnavailable do not count. */
  readonly attempts: number;
  /** Milliseconds before the second try; doubled before each further try. */
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

/** An accepted job runs at least once, also after a crash. */
export interface JobQueue {
  /**
   * `cursor` is the jobs' log position. A batch whose position is not newer was accepted before: it is
   * ignored.
   */
  enqueueAll(
    queue: string,
    jobs: readonly { readonly id: string; readonly data: object }[],
    cursor: string,
  ): Promise<void>;
  /** Adds a job that comes from no event. Resolves once the job is durable. */
  enqueue(queue: string, job: { readonly id: string; readonly data: object }): Promise<void>;
  cursor(queue: string): Promise<string | null>;
  work<Data>(queue: string, options: WorkerOptions, run: (job: Job<Data>) => Promise<void>): JobWorker;
  counts(queue: string): Promise<JobCounts>;
  retryFailed(queue: string): Promise<void>;
  close(): Promise<void>;
}
