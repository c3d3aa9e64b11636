import { setTimeout } from 'node:timers/promises';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { jest } from '@jest/globals';
import {
  RedisServer,
  type TestRedis,
  describeOnOwnRedis,
  describeOnRedis,
} from '../../../test-servers/redis.prueba.ts';
import { testWith } from '../../../test-servers/programs.prueba.ts';
import { compilar } from '../../../test/compilar.prueba.ts';
import { toPosition } from '../system/position.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import { TestClock } from '../system/test-clock.prueba.ts';
import { newGate, until } from '../system/turns.prueba.ts';
import { BullMqJobQueue, type BullMqJobQueueOptions } from './bullmq-job-queue.ts';
import { describeJobQueueContract } from './job-queue.contract.ts';

const CACHE = resolve(import.meta.dirname, '../../../../.cache');
const OPTIONS = { concurrency: 1, attempts: 3, backoff: 1 };
const NOTHING = { waiting: 0, active: 0, failed: 0 };

const isAwaited = async ({ redis, prefix }: TestRedis): Promise<boolean> =>
  String(await redis.client('LIST'))
    .split('\n')
    .some(
      (client) =>
        client.includes(`name=${prefix}:`) && client.includes('cmd=bzpopmin') && / flags=\w*b/.test(client),
    );

const wake = async (test: TestRedis): Promise<void> => {
  const { redis, prefix } = test;
  const markers = (await redis.keys(`${prefix}:*:meta`)).map((key) => key.replace(/meta$/, 'marker'));
  for (const marker of markers) await redis.zadd(marker, 0, '0');
  await until(async () => (await redis.exists(markers)) === 0 && (await isAwaited(test)));
};

/** Locks expire by the server's clock, so the spec deletes them instead of waiting. */
const passLocks = async ({ redis, prefix }: TestRedis): Promise<void> => {
  const locks = await redis.keys(`${prefix}:*:lock`);
  if (locks.length > 0) await redis.del(locks);
};

describeOnRedis('BullMQ on Redis', (redis) => {
  /** BullMQ sends the client's time to the server, so the client's clock is the queue's. */
  const clock = new TestClock();
  beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => clock.now()));
  afterEach(() => jest.restoreAllMocks());

  describeJobQueueContract('BullMQ', async () => {
    const test = redis();
    const open = () => new BullMqJobQueue(test.url, { prefix: test.prefix, stalledInterval: 20 });
    const queue = open();
    return {
      queue,
      pass: async (milliseconds) => {
        clock.pass(milliseconds);
        await wake(test);
      },
      reopen: async () => {
        await queue.close();
        await passLocks(test);
        return open();
      },
    };
  });
});

describeOnRedis('the job queue on Redis', (redis) => {
  let open: BullMqJobQueue[] = [];
  const newQueue = (options: Partial<BullMqJobQueueOptions> = {}): BullMqJobQueue => {
    const { url, prefix } = redis();
    const queue = new BullMqJobQueue(url, { prefix, stalledInterval: 20, ...options });
    open.push(queue);
    return queue;
  };
  afterEach(async () => {
    await Promise.all(open.map((queue) => queue.close()));
    open = [];
  });

  it('reports each failed try with its job', async () => {
    const told: unknown[] = [];
    const queue = newQueue({ onError: (error, job) => told.push([String(error), job]) });
    await queue.enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
    queue.work('paint', { ...OPTIONS, attempts: 2 }, async () => {
      throw new Error('no paint');
    });
    await until(async () => (await queue.counts('paint')).failed === 1 && told.length > 1);
    expect(told).toEqual([
      ['Error: no paint', { queue: 'paint', id: 'a', attempt: 1 }],
      ['Error: no paint', { queue: 'paint', id: 'a', attempt: 2 }],
    ]);
  });

  it('accepts the same batches from several processes at once, and runs each job once', async () => {
    const batches = Array.from({ length: 20 }, (_, batch) =>
      Array.from({ length: 5 }, (_, index) => ({ id: `job-${batch}-${index}`, data: {} })),
    );
    const ran: string[] = [];
    newQueue().work('paint', { ...OPTIONS, concurrency: 10 }, async ({ id }) => void ran.push(id));
    const isBehind: boolean[] = [];
    const handOver = async (queue: BullMqJobQueue): Promise<void> => {
      for (const [batch, jobs] of batches.entries()) {
        await queue.enqueueAll('paint', jobs, toPosition(batch + 1));
        isBehind.push((await queue.cursor('paint'))! < toPosition(batch + 1));
      }
    };
    await Promise.all(Array.from({ length: 5 }, () => handOver(newQueue())));
    const queue = newQueue();
    await until(async () => JSON.stringify(await queue.counts('paint')) === JSON.stringify(NOTHING));
    expect(ran.sort()).toEqual(batches.flatMap((jobs) => jobs.map(({ id }) => id)).sort());
    expect(await queue.cursor('paint')).toBe(toPosition(20));
    expect(new Set(isBehind)).toEqual(new Set([false]));
  });

  it('sets aside a job that kills its worker on every attempt', async () => {
    const ran: number[] = [];
    const never = newGate();
    const crash = async (): Promise<void> => {
      const queue = newQueue();
      const already = ran.length;
      queue.work('paint', OPTIONS, async ({ attempt }) => {
        ran.push(attempt);
        await never.opened;
      });
      await until(() => ran.length > already);
      await queue.close();
      await passLocks(redis());
    };
    await newQueue().enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
    for (let attempt = 0; attempt < OPTIONS.attempts; attempt++) await crash();
    const queue = newQueue();
    queue.work('paint', OPTIONS, async ({ attempt }) => void ran.push(attempt));
    await until(async () => (await queue.counts('paint')).failed === 1);
    expect(ran).toEqual([1, 2, 3]);
  });
});

describe('BullMQ in a process of its own', () => {
  let folder: string;
  let program: string;
  let child: ChildProcess | undefined;

  beforeAll(async () => {
    await mkdir(CACHE, { recursive: true });
    folder = await mkdtemp(join(CACHE, 'bullmq-'));
    program = await compilar(resolve(import.meta.dirname, 'bullmq-job-queue.process.prueba.ts'), folder);
  });
  afterEach(() => child?.kill('SIGKILL'));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const startWorker = async (url: string, prefix: string, env: NodeJS.ProcessEnv = {}): Promise<string> => {
    child = spawn(process.execPath, [program, url, prefix], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout! })) return line;
    throw new Error('it never had a job');
  };

  describeOnRedis('a killed worker of BullMQ', (redis) => {
    it('leaves its job to another process when killed', async () => {
      const { url, prefix } = redis();
      expect(await startWorker(url, prefix)).toBe('a#1');
      const ended = once(child!, 'exit');
      child!.kill('SIGKILL');
      await ended;

      const ran: string[] = [];
      const queue = new BullMqJobQueue(url, { prefix, stalledInterval: 50 });
      queue.work('paint', OPTIONS, async ({ id, attempt }) => void ran.push(`${id}#${attempt}`));
      await until(async () => ran.length > 0 && (await queue.counts('paint')).active === 0);
      await queue.close();
      expect(ran).toEqual(['a#2']);
    });
  });

  describeOnOwnRedis('a worker of BullMQ over TLS, with a password', () => {
    testWith('openssl')('has its job as over any other connection', async () => {
      const server = await RedisServer.start({ tls: true, password: 'cl@ve:/?ñ' });
      try {
        const trust = { NODE_EXTRA_CA_CERTS: server.certificate };
        expect(await startWorker(server.url, 'prueba', trust)).toBe('a#1');
      } finally {
        await server.remove();
      }
    });
  });
});

describeOnOwnRedis('the job queue while its server is away', (server) => {
  const errors: unknown[] = [];
  let queue: BullMqJobQueue;
  beforeEach(() => {
    errors.length = 0;
    queue = new BullMqJobQueue(server().url, { prefix: 'prueba', onError: (error) => errors.push(error) });
  });
  afterEach(() => queue.close());

  const lose = async (): Promise<void> => {
    await server().kill();
    await until(() => errors.length > 0);
  };

  it('fails calls, and serves again once the server is back', async () => {
    await queue.enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
    await lose();
    await expect(queue.enqueueAll('paint', [], toPosition(2))).rejects.toThrow(StorageUnavailable);
    await expect(queue.cursor('paint')).rejects.toThrow(StorageUnavailable);
    await expect(queue.counts('paint')).rejects.toThrow(StorageUnavailable);
    await expect(queue.retryFailed('paint')).rejects.toThrow(StorageUnavailable);
    await server().start();
    await queue.enqueueAll('paint', [{ id: 'b', data: {} }], toPosition(2));
    expect(await queue.cursor('paint')).toBe(toPosition(2));
    expect(await queue.counts('paint')).toEqual({ ...NOTHING, waiting: 1 });
  });

  it('fails calls when the server never started, and works once it does', async () => {
    await server().kill();
    const ran: string[] = [];
    const late = new BullMqJobQueue(server().url, { prefix: 'prueba' });
    late.work('paint', OPTIONS, async ({ id }) => void ran.push(id));
    await expect(late.counts('paint')).rejects.toThrow(StorageUnavailable);
    await server().start();
    await late.enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
    await until(() => ran.length === 1);
    await late.close();
  });

  it('lets its workers go on once it is back', async () => {
    const ran: string[] = [];
    queue.work('paint', OPTIONS, async ({ id }) => void ran.push(id));
    await queue.enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
    await until(() => ran.length === 1);
    await lose();
    await server().start();
    await queue.enqueueAll('paint', [{ id: 'b', data: {} }], toPosition(1));
    await until(() => ran.length === 2);
  });

  it('lets an idle worker stop', async () => {
    const worker = queue.work('paint', OPTIONS, async () => {});
    await queue.enqueueAll('paint', [], toPosition(1));
    await lose();
    await worker.stop();
  });

  it('lets a worker stop when its server disappears at the same moment', async () => {
    for (let time = 0; time < 30; time++) {
      const worker = queue.work('paint', OPTIONS, async () => {});
      await setTimeout(time);
      const going = server().kill();
      await worker.stop();
      await going;
      await server().start();
    }
  });

  it('lets a worker stop once its running job is done', async () => {
    const gate = newGate();
    const done: string[] = [];
    const worker = queue.work('paint', OPTIONS, async ({ id }) => {
      done.push(`${id} begun`);
      await gate.opened;
      done.push(`${id} done`);
    });
    await queue.enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
    await until(() => done.length === 1);
    await lose();
    const stopping = worker.stop().then(() => done.push('stopped'));
    gate.open();
    await stopping;
    expect(done).toEqual(['a begun', 'a done', 'stopped']);
  });
});
