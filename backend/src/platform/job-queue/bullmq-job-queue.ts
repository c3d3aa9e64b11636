import { DelayedError, type IRedisClient, Job as BullJob, Queue, RedisConnection, Worker } from 'bullmq';
import { type Redis } from 'ioredis';
import { connectRedis, reaching, reconnectAfter } from '../engines/redis.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import {
  type Job,
  type JobCounts,
  type JobInTrouble,
  type JobQueue,
  type JobWorker,
  type WorkerOptions,
  pauseAfter,
} from './job-queue.ts';

export interface BullMqJobQueueOptions {
  /** Before every key, so that installations may share a server. */
  readonly prefix: string;
  /** How long a job stays with a worker that is silent, in ms; a living worker renews its lock in time. */
  readonly lockDuration?: number;
  /** How often a worker looks for jobs that a dead one left behind, in ms. */
  readonly stalledInterval?: number;
  /** Told of each failed try of a job, and of whatever the server refuses. */
  readonly onError?: (error: unknown, job?: JobInTrouble) => void;
}

const LOCK_MS = 30_000;
const STALLED_EVERY_MS = 15_000;
/** Longer than the longest time for which a worker blocks while it waits for a job. */
const WORKER_SILENCE_MS = 20_000;

/** The worker decides how often and when a job is tried again; so the job itself is given endless attempts. */
const JOB = { attempts: Number.MAX_SAFE_INTEGER, backoff: { type: 'custom' }, removeOnComplete: true };

/** Tries of this job that do not count. BullMQ keeps a number with each job for its progress, of which ours have none. */
const uncounted = ({ progress }: BullJob): number => (typeof progress === 'number' ? progress : 0);
/** A try that took its worker down counts: BullMQ counts those that were started. */
const attemptOf = (job: BullJob): number => job.attemptsStarted - uncounted(job);

interface Acceptor {
  readonly redis: Redis;
  /** The same connection, with BullMQ's own commands. */
  readonly commands: IRedisClient;
}

/**
 * Jobs on Redis, run by whichever process has a worker. A job in the hands of a worker that died is run by another
 * once its lock is over; one that takes its worker down each time is set aside after its attempts, too.
 */
export class BullMqJobQueue implements JobQueue {
  private readonly redis: Redis;
  private readonly queues = new Map<string, Queue>();
  private readonly workers = new Set<Worker>();
  private acceptor: Promise<Acceptor> | undefined;
  private lastAcceptance: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly options: BullMqJobQueueOptions,
  ) {
    // While the server is away a call fails soon, in place of waiting until it is back.
    this.redis = connectRedis(url, (error) => options.onError?.(error), { maxRetriesPerRequest: 1 });
  }

  /** One at a time: what the connection watches is shared by all that goes over it. */
  enqueueAll(queue: string, jobs: readonly { id: string; data: object }[], cursor: string): Promise<void> {
    const acceptance = this.lastAcceptance.then(() => reaching(() => this.accept(queue, jobs, cursor)));
    this.lastAcceptance = acceptance.catch(() => {});
    return acceptance;
  }

  async enqueue(queue: string, { id, data }: { id: string; data: object }): Promise<void> {
    await reaching(() => this.queueOf(queue).add(queue, data, { ...JOB, jobId: id }));
  }

  cursor(queue: string): Promise<string | null> {
    return reaching(() => this.redis.hget(this.cursors, queue));
  }

  work<Data>(
    queue: string,
    { concurrency, attempts, ...options }: WorkerOptions,
    run: (job: Job<Data>) => Promise<void>,
  ): JobWorker {
    const { prefix, lockDuration = LOCK_MS, stalledInterval = STALLED_EVERY_MS, onError } = this.options;
    const inHand = new Set<Promise<void>>();
    let isStopping = false;
    const worker = new Worker<Data>(
      queue,
      async (job, token) => {
        const attempt = attemptOf(job);
        const running = run({ id: job.id!, data: job.data, attempt });
        inHand.add(running);
        try {
          await running.finally(() => inHand.delete(running));
        } catch (error) {
          if (!(error instanceof StorageUnavailable)) throw error;
          onError?.(error, { queue, id: job.id!, attempt });
          await job.updateProgress(uncounted(job) + 1);
          await job.moveToDelayed(Date.now() + pauseAfter(attempt, options), token);
          throw new DelayedError();
        }
      },
      {
        // A worker waits for the server, however long; one that stops, no longer.
        connection: {
          url: this.url,
          maxRetriesPerRequest: null,
          retryStrategy: (tries) => (isStopping ? null : reconnectAfter(tries)),
          socketTimeout: WORKER_SILENCE_MS,
        },
        prefix,
        concurrency,
        lockDuration,
        stalledInterval,
        maxStalledCount: attempts - 1,
        settings: {
          backoffStrategy: (_made, _type, _error, job) => {
            const attempt = attemptOf(job as BullJob);
            return attempt < attempts ? pauseAfter(attempt, options) : SET_ASIDE;
          },
        },
      },
    );
    worker.on('error', (error) => onError?.(error, { queue }));
    worker.on('failed', (job, error) =>
      onError?.(error, job ? { queue, id: job.id!, attempt: attemptOf(job) } : { queue }),
    );
    this.workers.add(worker);
    let connection: IRedisClient | undefined;
    worker.getBackend().blockingClient?.then(
      (connected) => (connection = connected),
      () => {},
    );
    const isAway = (): boolean => connection?.status !== 'ready';
    return {
      stop: async () => {
        isStopping = true;
        // An orderly close would wait for ever for a connection that is not there.
        if (isAway()) {
          await worker.pause(true);
          await Promise.allSettled(inHand);
        }
        await worker.close(isAway());
        this.workers.delete(worker);
      },
    };
  }

  async counts(queue: string): Promise<JobCounts> {
    const states = ['wait', 'delayed', 'active', 'failed'] as const;
    const { wait, delayed, active, failed } = await reaching(() =>
      this.queueOf(queue).getJobCounts(...states),
    );
    return { waiting: wait! + delayed!, active: active!, failed: failed! };
  }

  async retryFailed(queue: string): Promise<void> {
    const anew = { resetAttemptsMade: true, resetAttemptsStarted: true };
    await reaching(async () => {
      for (const job of await this.queueOf(queue).getFailed()) {
        await job.updateProgress(0);
        await job.retry('failed', anew);
      }
    });
  }

  /** Lets go of the server at once: a job still in hand is run again by another worker. */
  async close(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.close(true)));
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    (await this.acceptor?.catch(() => undefined))?.redis.disconnect();
    this.redis.disconnect();
  }

  /**
   * Jobs and cursor in one transaction, which the server refuses when another process has moved the cursor meanwhile.
   */
  private async accept(
    name: string,
    jobs: readonly { id: string; data: object }[],
    cursor: string,
  ): Promise<void> {
    const queue = this.queueOf(name);
    const { redis, commands } = await this.openAcceptor();
    for (;;) {
      await redis.watch(this.cursors);
      const known = await redis.hget(this.cursors, name);
      if (known !== null && known >= cursor) {
        await redis.unwatch();
        return;
      }
      const transaction = commands.multi();
      await Promise.all(
        jobs.map(({ id, data }) =>
          new BullJob(queue, name, data, { ...JOB, jobId: id }, id).addJob(transaction),
        ),
      );
      transaction.hset(this.cursors, { [name]: cursor });
      const results = await transaction.exec();
      const refusal = results?.find(([error]) => error)?.[0];
      if (refusal) throw refusal;
      if (results) return;
    }
  }

  /**
   * A watch ends with its connection, without a word: this one never comes back by itself nor says anything twice.
   * What was being accepted then fails, and the next finds a new one.
   */
  private openAcceptor(): Promise<Acceptor> {
    if (this.acceptor) return this.acceptor;
    const redis = connectRedis(this.url, (error) => this.options.onError?.(error), {
      retryStrategy: () => null,
      autoResendUnfulfilledCommands: false,
    });
    const connection = new RedisConnection(redis, { shared: true, skipVersionCheck: true });
    // BullMQ's wrapper reports the same error; once is enough.
    connection.on('error', () => {});
    redis.once('end', () => (this.acceptor = undefined));
    return (this.acceptor = connection.client.then((commands) => ({ redis, commands })));
  }

  private queueOf(name: string): Queue {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = new Queue(name, {
      connection: this.redis,
      prefix: this.options.prefix,
      // Otherwise it would wait without end for a server that is away at the start.
      skipWaitingForReady: true,
      skipVersionCheck: true,
    });
    queue.on('error', (error) => this.options.onError?.(error, { queue: name }));
    this.queues.set(name, queue);
    return queue;
  }

  /** Beside BullMQ's own keys, which all begin with the prefix and a colon. */
  private get cursors(): string {
    return `${this.options.prefix}-cursors`;
  }
}

/** BullMQ's word for a back-off that never ends. */
const SET_ASIDE = -1;
