import { type Clock } from '../system/clock.ts';
import { type EmbeddedDatabase } from '../engines/embedded-database.ts';
import { toPosition } from '../system/position.ts';
import { DiskUnavailable, StorageUnavailable } from '../system/storage-unavailable.ts';
import {
  type Job,
  type JobCounts,
  type JobInTrouble,
  type JobQueue,
  type JobWorker,
  type WorkerOptions,
  pauseAfter,
} from './job-queue.ts';

export const FORMER_INDEX = 'jobs_next';
const TABLES = `
  CREATE TABLE IF NOT EXISTS jobs (
    queue TEXT NOT NULL,
    id TEXT NOT NULL,
    data TEXT NOT NULL,
    state TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    run_at INTEGER NOT NULL,
    error TEXT,
    PRIMARY KEY (queue, id)
  ) WITHOUT ROWID;
  DROP INDEX IF EXISTS ${FORMER_INDEX};
  CREATE TABLE IF NOT EXISTS job_cursors (queue TEXT PRIMARY KEY, position INTEGER NOT NULL) WITHOUT ROWID;
`;

const WAITING = `WHERE queue = ? AND state = 'waiting' AND id NOT IN (SELECT value FROM json_each(?))`;

const LONGEST_PAUSE_MS = 60_000;
const REFUSED_PAUSE_MS = 1_000;

export interface EmbeddedJobQueueOptions {
  readonly clock: Clock;
  readonly onError?: (error: unknown, job: JobInTrouble) => void;
}

/**
 * Finished jobs are deleted: events before the cursor are never read again. Jobs and cursor are written in
 * one transaction.
 */
export class EmbeddedJobQueue implements JobQueue {
  private readonly wakers = new Set<() => void>();
  /** Running jobs by queue. Their rows stay `waiting`, so starting a job writes nothing. */
  private readonly inHand = new Map<string, Set<string>>();

  constructor(
    private readonly db: EmbeddedDatabase,
    private readonly options: EmbeddedJobQueueOptions,
  ) {
    db.define(TABLES);
    try {
      db.transaction(() => db.run(`UPDATE jobs SET state = 'waiting' WHERE state = 'active'`));
    } catch (error) {
      if (!(error instanceof DiskUnavailable)) throw error;
      options.onError?.(error, { queue: 'all' });
    }
  }

  async enqueueAll(
    queue: string,
    jobs: readonly { id: string; data: object }[],
    cursor: string,
  ): Promise<void> {
    this.db.transaction(() => {
      const known = Number(
        this.db.get('SELECT position FROM job_cursors WHERE queue = ?', queue)?.['position'] ?? -1,
      );
      if (known >= Number(cursor)) return;
      for (const job of jobs) this.insert(queue, job);
      this.db.run(
        'INSERT OR REPLACE INTO job_cursors (queue, position) VALUES (?, ?)',
        queue,
        Number(cursor),
      );
    });
    for (const wake of this.wakers) wake();
  }

  /** The job is written durably, because no event would ask for it again after a power cut. */
  async enqueue(queue: string, job: { id: string; data: object }): Promise<void> {
    this.db.durable(() => this.insert(queue, job));
    for (const wake of this.wakers) wake();
  }

  async cursor(queue: string): Promise<string | null> {
    const row = this.db.get('SELECT position FROM job_cursors WHERE queue = ?', queue);
    return row ? toPosition(row['position']!) : null;
  }

  work<Data>(queue: string, options: WorkerOptions, run: (job: Job<Data>) => Promise<void>): JobWorker {
    let stopped = false;
    const idle = new Set<() => void>();
    const wakeAll = (): void => {
      for (const wake of [...idle]) wake();
    };
    this.wakers.add(wakeAll);
    const pause = (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          idle.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, milliseconds);
        idle.add(wake);
      });

    /** On a full disk `ask` may fail. It is repeated until it succeeds or the worker is stopped. */
    const insist = async <T>(ask: () => T): Promise<T | undefined> => {
      do {
        try {
          return ask();
        } catch (error) {
          this.options.onError?.(error, { queue });
          if (!stopped) await pause(REFUSED_PAUSE_MS);
        }
      } while (!stopped);
      return undefined;
    };

    const lane = async (): Promise<void> => {
      while (!stopped) {
        const job = await insist(() => this.take<Data>(queue));
        if (job) {
          const record = await this.outcomeOf(queue, options, job, run, () => stopped);
          await insist(() => {
            record();
            this.inHandOf(queue).delete(job.id);
          });
        } else if (!stopped) await pause((await insist(() => this.untilNext(queue))) ?? 0);
      }
    };
    const lanes = Promise.all(Array.from({ length: options.concurrency }, lane));
    return {
      stop: async () => {
        stopped = true;
        wakeAll();
        await lanes;
        this.wakers.delete(wakeAll);
      },
    };
  }

  async counts(queue: string): Promise<JobCounts> {
    const rows = this.db.all('SELECT state, count(*) AS n FROM jobs WHERE queue = ? GROUP BY state', queue);
    const of = (state: string): number => Number(rows.find((row) => row['state'] === state)?.['n'] ?? 0);
    const active = this.inHandOf(queue).size;
    return { waiting: of('waiting') - active, active, failed: of('failed') };
  }

  async retryFailed(queue: string): Promise<void> {
    this.db.run(
      `UPDATE jobs SET state = 'waiting', attempt = 0, run_at = 0 WHERE queue = ? AND state = 'failed'`,
      queue,
    );
    for (const wake of this.wakers) wake();
  }

  async close(): Promise<void> {}

  private async outcomeOf<Data>(
    queue: string,
    options: WorkerOptions,
    job: Job<Data>,
    run: (job: Job<Data>) => Promise<void>,
    isStopped: () => boolean,
  ): Promise<() => void> {
    try {
      await run(job);
      return () => this.db.run('DELETE FROM jobs WHERE queue = ? AND id = ?', queue, job.id);
    } catch (error) {
      this.options.onError?.(error, { queue, id: job.id, attempt: job.attempt });
      // A job that an orderly stop interrupted does not count as tried; the next start runs it again.
      if (isStopped()) return () => {};
      return () => this.putBack(queue, job, options, error);
    }
  }

  private insert(queue: string, { id, data }: { id: string; data: object }): void {
    this.db.run(
      `INSERT OR IGNORE INTO jobs (queue, id, data, state, attempt, run_at) VALUES (?, ?, ?, 'waiting', 0, 0)`,
      queue,
      id,
      JSON.stringify(data),
    );
  }

  private inHandOf(queue: string): Set<string> {
    let ids = this.inHand.get(queue);
    if (!ids) this.inHand.set(queue, (ids = new Set()));
    return ids;
  }

  private take<Data>(queue: string): Job<Data> | null {
    const inHand = this.inHandOf(queue);
    const row = this.db.get(
      `SELECT id, data, attempt + 1 AS attempt FROM jobs ${WAITING} AND run_at <= ? LIMIT 1`,
      queue,
      JSON.stringify([...inHand]),
      this.options.clock.now(),
    );
    if (!row) return null;
    const id = String(row['id']);
    inHand.add(id);
    return { id, data: JSON.parse(String(row['data'])) as Data, attempt: Number(row['attempt']) };
  }

  private putBack(
    queue: string,
    { id, attempt }: Job<unknown>,
    options: WorkerOptions,
    error: unknown,
  ): void {
    const isCounted = !(error instanceof StorageUnavailable);
    const isLast = isCounted && attempt >= options.attempts;
    this.db.run(
      'UPDATE jobs SET state = ?, attempt = ?, run_at = ?, error = ? WHERE queue = ? AND id = ?',
      isLast ? 'failed' : 'waiting',
      isCounted ? attempt : attempt - 1,
      this.options.clock.now() + pauseAfter(attempt, options),
      error instanceof Error ? error.message : String(error),
      queue,
      id,
    );
  }

  private untilNext(queue: string): number {
    const next = this.db.get(
      `SELECT min(run_at) AS at FROM jobs ${WAITING}`,
      queue,
      JSON.stringify([...this.inHandOf(queue)]),
    )?.['at'];
    if (next === null || next === undefined) return LONGEST_PAUSE_MS;
    return Math.min(Math.max(Number(next) - this.options.clock.now(), 1), LONGEST_PAUSE_MS);
  }
}
