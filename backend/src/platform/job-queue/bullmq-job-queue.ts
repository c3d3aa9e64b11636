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
  readonly prefix: string;
  /** Milliseconds until a silent worker loses its job to another. */
  readonly lockDuration?: number;
  readonly stalledInterval?: number;
  readonly onError?: (error: unknown, job?: JobInTrouble) => void;
}

const LOCK_MS = 30_000;
const STALLED_EVERY_MS = 15_000;
const WORKER_SILENCE_MS = 20_000;

const JOB = { attempts: Number.MAX_SAFE_INTEGER, backoff: { type: 'custom' }, removeOnComplete: true };

/**
 * Number of tries that failed with StorageUnavailable, kept in BullMQ's progress field, which has no other
 * use here.
 */
const uncounted = ({ progress }: BullJob): number => (typeof progress === 'number' ? progress : 0);
/** BullMQ counts started tries, so a try that killed its worker counts too. */
const attemptOf = (job: BullJob): number => job.attemptsStarted - uncounted(job);

interface Acceptor {
  readonly redis: Redis;
  readonly commands: IRedisClient;
}

/**
 * A job whose worker died runs again once its lock expires; a job that kills its worker each time is set
 * aside after its attempts.
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
    this.redis = connectRedis(url, (error) => options.onError?.(error), { maxRetriesPerRequest: 1 });
  }

  /** Batches are accepted one at a time, because a WATCH of Redis applies to the whole connection. */
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
        // An orderly close of the worker would wait forever for a lost connection.
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

  async close(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.close(true)));
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    (await this.acceptor?.catch(() => undefined))?.redis.disconnect();
    this.redis.disconnect();
  }

  /** Jobs and cursor are written in one transaction, which fails when another process moved the cursor. */
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
   * A WATCH ends silently with its connection. So this connection neither reconnects nor resends commands:
   * the current call fails, and the next call opens a new one.
   */
  private openAcceptor(): Promise<Acceptor> {
    if (this.acceptor) return this.acceptor;
    const redis = connectRedis(this.url, (error) => this.options.onError?.(error), {
      retryStrategy: () => null,
      autoResendUnfulfilledCommands: false,
    });
    const connection = new RedisConnection(redis, { shared: true, skipVersionCheck: true });
    // BullMQ's wrapper repeats the errors that the connection itself reports. Without a listener they would
    // end the process.
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
      // By default BullMQ waits without limit for a server that is away at the start.
      skipWaitingForReady: true,
      skipVersionCheck: true,
    });
    queue.on('error', (error) => this.options.onError?.(error, { queue: name }));
    this.queues.set(name, queue);
    return queue;
  }

  /** The cursors' Redis key is outside BullMQ's own keys, which begin with the prefix and a colon. */
  private get cursors(): string {
    return `${this.options.prefix}-cursors`;
  }
}

const SET_ASIDE = -1;
