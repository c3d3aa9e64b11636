import { newGate, nextTurn, until } from '../system/turns.prueba.ts';
import { toPosition } from '../system/position.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import { type Job, type JobQueue, type JobWorker, type WorkerOptions } from './job-queue.ts';

export interface OpenedJobQueue {
  readonly queue: JobQueue;
  pass(milliseconds: number): Promise<void>;
  reopen(): Promise<JobQueue>;
}

const QUEUE = 'paint';
const BACKOFF = 10_000;
const OPTIONS: WorkerOptions = { concurrency: 1, attempts: 3, backoff: BACKOFF };

interface Data {
  readonly text: string;
}
const job = (id: string, text = id) => ({ id, data: { text } satisfies Data });

export const describeJobQueueContract = (name: string, open: () => Promise<OpenedJobQueue>): void => {
  describe(`the job queue contract: ${name}`, () => {
    let opened: OpenedJobQueue;
    let queue: JobQueue;
    let workers: JobWorker[] = [];

    beforeEach(async () => {
      opened = await open();
      queue = opened.queue;
    });
    afterEach(async () => {
      for (const worker of workers) await worker.stop();
      workers = [];
      await queue.close();
    });

    const work = (
      run: (job: Job<Data>) => Promise<void>,
      options: Partial<WorkerOptions> = {},
    ): JobWorker => {
      const worker = queue.work<Data>(QUEUE, { ...OPTIONS, ...options }, run);
      workers.push(worker);
      return worker;
    };
    const ran: string[] = [];
    beforeEach(() => void ran.splice(0));
    const remember = async ({ id, attempt }: Job<Data>): Promise<void> => void ran.push(`${id}#${attempt}`);
    const rememberAndFail = async (one: Job<Data>): Promise<void> => {
      await remember(one);
      throw new Error(`no paint for ${one.id}`);
    };
    const isDone = async (): Promise<boolean> => {
      const { waiting, active } = await queue.counts(QUEUE);
      return waiting + active === 0;
    };
    const isSetAside = async (): Promise<boolean> =>
      (await isDone()) && (await queue.counts(QUEUE)).failed > 0;

    describe('a job', () => {
      it('runs once, with its data, on its first attempt', async () => {
        const seen: Job<Data>[] = [];
        await queue.enqueueAll(QUEUE, [job('factura-1.1', 'ñandú 👩‍🔧')], toPosition(1));
        work(async (one) => void seen.push(one));
        await until(isDone);
        expect(seen).toEqual([{ id: 'factura-1.1', data: { text: 'ñandú 👩‍🔧' }, attempt: 1 }]);
        expect(await queue.counts(QUEUE)).toEqual({ waiting: 0, active: 0, failed: 0 });
      });

      it('that comes from no event runs once too, whatever the cursor of the queue', async () => {
        await queue.enqueueAll(QUEUE, [job('a')], toPosition(7));
        await queue.enqueue(QUEUE, job('letter', 'ñandú'));
        await queue.enqueue(QUEUE, job('letter', 'ñandú'));
        const seen: Job<Data>[] = [];
        work(async (one) => void seen.push(one));
        await until(isDone);
        expect(seen.map(({ id }) => id).sort()).toEqual(['a', 'letter']);
        expect(await queue.cursor(QUEUE)).toBe(toPosition(7));
        await queue.enqueue(QUEUE, job('another'));
        await until(() => seen.length === 3);
      });

      it('that comes from no event survives a crash', async () => {
        await queue.enqueue(QUEUE, job('letter'));
        queue = await opened.reopen();
        work(remember);
        await until(() => ran.length === 1);
        expect(ran).toEqual(['letter#1']);
      });

      it('that comes while the worker is idle is run at once', async () => {
        work(remember);
        await nextTurn();
        await queue.enqueueAll(QUEUE, [job('a')], toPosition(1));
        await until(() => ran.length === 1);
        await queue.enqueueAll(QUEUE, [job('b')], toPosition(2));
        await until(() => ran.length === 2);
        expect(ran).toEqual(['a#1', 'b#1']);
      });

      it('is never run by the worker of another queue', async () => {
        await queue.enqueueAll('sand', [job('a')], toPosition(1));
        await queue.enqueueAll(QUEUE, [job('a', 'paint')], toPosition(1));
        work(remember);
        await until(isDone);
        expect(ran).toEqual(['a#1']);
        expect(await queue.counts('sand')).toEqual({ waiting: 1, active: 0, failed: 0 });
      });

      it('and all others run when there are many', async () => {
        const jobs = Array.from({ length: 120 }, (_, index) => job(`job-${index}`));
        await queue.enqueueAll(QUEUE, jobs, toPosition(120));
        work(remember, { concurrency: 4 });
        await until(isDone);
        expect(new Set(ran)).toEqual(new Set(jobs.map(({ id }) => `${id}#1`)));
        expect(ran).toHaveLength(120);
      });
    });

    describe('enqueueAll', () => {
      it('accepts an id once while its job waits', async () => {
        await queue.enqueueAll(QUEUE, [job('a'), job('a')], toPosition(1));
        await queue.enqueueAll(QUEUE, [job('a'), job('b')], toPosition(2));
        expect((await queue.counts(QUEUE)).waiting).toBe(2);
      });

      it('accepts jobs of the same position once, done or not', async () => {
        await queue.enqueueAll(QUEUE, [job('a'), job('b')], toPosition(2));
        work(remember);
        await until(isDone);
        await queue.enqueueAll(QUEUE, [job('a'), job('b')], toPosition(2));
        await queue.enqueueAll(QUEUE, [job('a')], toPosition(1));
        await until(isDone);
        expect(ran).toEqual(['a#1', 'b#1']);
      });

      it('accepts the id of a finished job again, from a later position', async () => {
        await queue.enqueueAll(QUEUE, [job('a')], toPosition(1));
        work(remember);
        await until(isDone);
        await queue.enqueueAll(QUEUE, [job('a')], toPosition(2));
        await until(() => ran.length === 2);
        expect(ran).toEqual(['a#1', 'a#1']);
      });

      it('stores the cursor, also without jobs, and never moves it back', async () => {
        expect(await queue.cursor(QUEUE)).toBeNull();
        await queue.enqueueAll(QUEUE, [job('a')], toPosition(3));
        expect(await queue.cursor(QUEUE)).toBe(toPosition(3));
        await queue.enqueueAll(QUEUE, [], toPosition(9));
        await queue.enqueueAll(QUEUE, [], toPosition(4));
        expect(await queue.cursor(QUEUE)).toBe(toPosition(9));
        expect(await queue.cursor('sand')).toBeNull();
      });

      it('keeps jobs and cursor over a crash', async () => {
        await queue.enqueueAll(QUEUE, [job('a'), job('b')], toPosition(2));
        queue = await opened.reopen();
        expect(await queue.cursor(QUEUE)).toBe(toPosition(2));
        work(remember);
        await until(isDone);
        expect(ran.sort()).toEqual(['a#1', 'b#1']);
      });
    });

    describe('a job that fails', () => {
      it('is tried again after the back-off, then after twice the back-off, not before', async () => {
        await queue.enqueueAll(QUEUE, [job('a')], toPosition(1));
        work(rememberAndFail);
        await until(async () => ran.length === 1 && (await queue.counts(QUEUE)).waiting === 1);
        await opened.pass(BACKOFF - 1);
        expect(ran).toEqual(['a#1']);
        await opened.pass(1);
        await until(async () => ran.length === 2 && (await queue.counts(QUEUE)).waiting === 1);
        await opened.pass(2 * BACKOFF - 1);
        expect(ran).toEqual(['a#1', 'a#2']);
        await opened.pass(1);
        await until(() => ran.length === 3);
      });

      it('is done once a later try succeeds', async () => {
        await queue.enqueueAll(QUEUE, [job('a')], toPosition(1));
        work(async (one) => (one.attempt === 1 ? rememberAndFail(one) : remember(one)));
        await until(async () => ran.length === 1 && (await queue.counts(QUEUE)).waiting === 1);
        await opened.pass(BACKOFF);
        await until(isDone);
        expect(ran).toEqual(['a#1', 'a#2']);
        expect((await queue.counts(QUEUE)).failed).toBe(0);
      });

      it('is set aside after its last attempt, and counted', async () => {
        await queue.enqueueAll(QUEUE, [job('a')], toPosition(1));
        work(rememberAndFail, { attempts: 1 });
        await until(isSetAside);
        await opened.pass(100 * BACKOFF);
        expect(ran).toEqual(['a#1']);
        expect(await queue.counts(QUEUE)).toEqual({ waiting: 0, active: 0, failed: 1 });
      });

      it('is given all its attempts again by retryFailed, and only if it was set aside', async () => {
        const options = { attempts: 2 };
        await queue.enqueueAll(QUEUE, [job('a')], toPosition(1));
        work(rememberAndFail, options);
        await until(async () => ran.length === 1 && (await queue.counts(QUEUE)).waiting === 1);
        await queue.retryFailed(QUEUE);
        expect(await queue.counts(QUEUE)).toEqual({ waiting: 1, active: 0, failed: 0 });
        await opened.pass(BACKOFF);
        await until(isSetAside);
        expect(ran).toEqual(['a#1', 'a#2']);
        await queue.retryFailed(QUEUE);
        await until(async () => ran.length === 3 && (await queue.counts(QUEUE)).waiting === 1);
        await opened.pass(BACKOFF);
        await until(isSetAside);
        expect(ran).toEqual(['a#1', 'a#2', 'a#1', 'a#2']);
      });

      it('because a server is away is tried until the server is back: these tries do not count', async () => {
        let isAway = true;
        await queue.enqueueAll(QUEUE, [job('a')], toPosition(1));
        work(
          async (one) => {
            await remember(one);
            throw isAway ? new StorageUnavailable(new Error('no server')) : new Error('no paint');
          },
          { attempts: 2 },
        );
        const waitsAfter = (tries: number): Promise<void> =>
          until(async () => ran.length === tries && (await queue.counts(QUEUE)).waiting === 1);
        for (let tries = 1; tries <= 4; tries++) {
          await waitsAfter(tries);
          await opened.pass(BACKOFF);
        }
        await waitsAfter(5);
        isAway = false;
        await opened.pass(BACKOFF);
        await waitsAfter(6);
        await opened.pass(2 * BACKOFF);
        await until(isSetAside);
        expect(ran).toEqual(['a#1', 'a#1', 'a#1', 'a#1', 'a#1', 'a#1', 'a#2']);
        await queue.retryFailed(QUEUE);
        await until(() => ran.length === 8);
        expect(ran.at(-1)).toBe('a#1');
      });

      it('delays no other job', async () => {
        await queue.enqueueAll(QUEUE, [job('a'), job('b'), job('c')], toPosition(3));
        work(async (one) => (one.id === 'a' ? rememberAndFail(one) : remember(one)));
        await until(() => ran.length === 3);
        expect(ran.sort()).toEqual(['a#1', 'b#1', 'c#1']);
      });
    });

    describe('concurrency', () => {
      it('runs as many jobs at once as the limit of the worker, never more', async () => {
        const gate = newGate();
        let inHand = 0;
        let most = 0;
        const jobs = Array.from({ length: 9 }, (_, index) => job(`job-${index}`));
        await queue.enqueueAll(QUEUE, jobs, toPosition(9));
        work(
          async () => {
            most = Math.max(most, ++inHand);
            await gate.opened;
            inHand--;
          },
          { concurrency: 3 },
        );
        await until(() => inHand === 3);
        expect(await queue.counts(QUEUE)).toEqual({ waiting: 6, active: 3, failed: 0 });
        gate.open();
        await until(isDone);
        expect(most).toBe(3);
      });
    });

    describe('stop', () => {
      it('waits for the running job, records its end, and starts no more', async () => {
        const gate = newGate();
        await queue.enqueueAll(QUEUE, [job('a'), job('b')], toPosition(2));
        const worker = work(async (one) => {
          await remember(one);
          await gate.opened;
        });
        await until(() => ran.length === 1);
        let isStopped = false;
        const stopping = worker.stop().then(() => (isStopped = true));
        await nextTurn();
        expect(isStopped).toBe(false);
        gate.open();
        await stopping;
        expect(await queue.counts(QUEUE)).toEqual({ waiting: 1, active: 0, failed: 0 });
        expect(ran).toHaveLength(1);
      });

      it('ends a worker that is idle, and one that waits for a later try', async () => {
        await work(remember).stop();
        await queue.enqueueAll(QUEUE, [job('a')], toPosition(1));
        const worker = work(rememberAndFail);
        await until(async () => ran.length === 1 && (await queue.counts(QUEUE)).waiting === 1);
        await worker.stop();
        expect((await queue.counts(QUEUE)).waiting).toBe(1);
      });

      it('leaves waiting jobs to the next worker', async () => {
        await work(remember).stop();
        await queue.enqueueAll(QUEUE, [job('a')], toPosition(1));
        work(remember);
        await until(isDone);
        expect(ran).toEqual(['a#1']);
      });
    });

    describe('after a crash', () => {
      it('a running job runs again', async () => {
        const never = newGate();
        await queue.enqueueAll(QUEUE, [job('a'), job('b')], toPosition(2));
        queue.work<Data>(QUEUE, OPTIONS, async (one) => {
          await remember(one);
          await never.opened;
        });
        await until(() => ran.length === 1);
        const [inHand] = ran;
        queue = await opened.reopen();
        const again: string[] = [];
        work(async ({ id }) => void again.push(id));
        await until(isDone);
        expect(again.sort()).toEqual(['a', 'b']);
        expect(inHand).toMatch(/^[ab]#1$/);
      });

      it('a job waiting for a later try is still tried, at its time', async () => {
        await queue.enqueueAll(QUEUE, [job('a')], toPosition(1));
        const worker = work(rememberAndFail);
        await until(async () => ran.length === 1 && (await queue.counts(QUEUE)).waiting === 1);
        await worker.stop();
        queue = await opened.reopen();
        work(remember);
        await opened.pass(BACKOFF - 1);
        expect(ran).toEqual(['a#1']);
        await opened.pass(1);
        await until(isDone);
        expect(ran).toEqual(['a#1', 'a#2']);
      });

      it('a job that was done stays done, one set aside stays counted', async () => {
        await queue.enqueueAll(QUEUE, [job('a'), job('b')], toPosition(2));
        const worker = work(async (one) => (one.id === 'a' ? rememberAndFail(one) : remember(one)), {
          attempts: 1,
        });
        await until(isSetAside);
        await worker.stop();
        queue = await opened.reopen();
        expect(await queue.counts(QUEUE)).toEqual({ waiting: 0, active: 0, failed: 1 });
      });
    });
  });
};
