import { useDataDir } from '../engines/data-dir.prueba.ts';
import { type EmbeddedDatabase } from '../engines/embedded-database.ts';
import { toPosition } from '../system/position.ts';
import { TestClock } from '../system/test-clock.prueba.ts';
import { newGate, nextTurn, until } from '../system/turns.prueba.ts';
import { EmbeddedJobQueue } from './embedded-job-queue.ts';
import { describeJobQueueContract } from './job-queue.contract.ts';

const dataDir = useDataDir();

const wake = async (queue: EmbeddedJobQueue): Promise<void> => {
  await queue.enqueueAll('nobody', [], toPosition(1));
  await nextTurn();
};

describeJobQueueContract('SQLite', async () => {
  const clock = new TestClock();
  let queue: EmbeddedJobQueue;
  const open = async (): Promise<EmbeddedJobQueue> =>
    (queue = new EmbeddedJobQueue(dataDir().open(), { clock }));
  return {
    queue: await open(),
    pass: async (milliseconds) => {
      clock.pass(milliseconds);
      await wake(queue);
    },
    reopen: open,
  };
});

describe('the job queue on SQLite', () => {
  const clock = new TestClock();
  const errors: unknown[] = [];
  let database: EmbeddedDatabase;
  let queue: EmbeddedJobQueue;

  beforeEach(() => {
    errors.length = 0;
    database = dataDir().open();
    queue = new EmbeddedJobQueue(database, { clock, onError: (error) => errors.push(error) });
  });

  it('reports each failed try with its job', async () => {
    const told: unknown[] = [];
    queue = new EmbeddedJobQueue(database, {
      clock,
      onError: (error, job) => told.push([String(error), job]),
    });
    await queue.enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
    const worker = queue.work('paint', { concurrency: 1, attempts: 1, backoff: 1 }, async () => {
      throw new Error('no paint');
    });
    await until(async () => (await queue.counts('paint')).failed === 1);
    await worker.stop();
    expect(told).toEqual([['Error: no paint', { queue: 'paint', id: 'a', attempt: 1 }]]);
  });

  it('writes nothing to begin a job, whose row stays waiting until the job ends', async () => {
    await queue.enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
    const written = (): unknown => database.get('SELECT total_changes() AS n')!['n'];
    const [before, begun, end] = [written(), newGate(), newGate()];
    const worker = queue.work('paint', { concurrency: 2, attempts: 1, backoff: 1 }, async () => {
      begun.open();
      await end.opened;
    });
    await begun.opened;
    await nextTurn();
    expect(written()).toBe(before);
    expect(await queue.counts('paint')).toEqual({ waiting: 0, active: 1, failed: 0 });
    end.open();
    await worker.stop();
    expect(await queue.counts('paint')).toEqual({ waiting: 0, active: 0, failed: 0 });
  });

  it('continues with the table of an earlier build, which had another index', async () => {
    database.define('CREATE INDEX jobs_next ON jobs (queue, state, run_at)');
    await queue.enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
    queue = new EmbeddedJobQueue(database, { clock });
    expect(database.all(`SELECT name FROM sqlite_master WHERE name = 'jobs_next'`)).toEqual([]);
    const ran: string[] = [];
    const worker = queue.work('paint', { concurrency: 1, attempts: 1, backoff: 1 }, async ({ id }) => {
      ran.push(id);
    });
    await until(() => ran.length > 0);
    await worker.stop();
    expect(ran).toEqual(['a']);
  });

  it('does not count tries that an orderly end interrupted: the next start runs the job again', async () => {
    await queue.enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
    const tries: number[] = [];
    for (let end = 1; end <= 3; end++) {
      const gate = newGate();
      const worker = queue.work('paint', { concurrency: 1, attempts: 2, backoff: 1 }, async ({ attempt }) => {
        tries.push(attempt);
        await gate.opened;
        throw new Error('aborted');
      });
      await until(() => tries.length === end);
      const stopped = worker.stop();
      gate.open();
      await stopped;
    }
    expect(tries).toEqual([1, 1, 1]);
    expect(await queue.counts('paint')).toEqual({ waiting: 1, active: 0, failed: 0 });
  });

  it('goes on once the disk can be written again', async () => {
    const ran: string[] = [];
    await queue.enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
    database.define('PRAGMA query_only = ON');
    const worker = queue.work('paint', { concurrency: 1, attempts: 3, backoff: 1 }, async ({ id }) => {
      ran.push(id);
    });
    await until(() => errors.length > 0);
    database.define('PRAGMA query_only = OFF');
    await wake(queue);
    await until(() => ran.length > 0);
    await worker.stop();
    expect(await queue.counts('paint')).toEqual({ waiting: 0, active: 0, failed: 0 });
  });

  it('keeps the end of a job that a full disk refused to record, and runs it once', async () => {
    const ran: string[] = [];
    await queue.enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
    const worker = queue.work('paint', { concurrency: 1, attempts: 3, backoff: 1 }, async ({ id }) => {
      ran.push(id);
      database.define('PRAGMA query_only = ON');
    });
    await until(() => errors.length > 0);
    database.define('PRAGMA query_only = OFF');
    await wake(queue);
    await until(async () => (await queue.counts('paint')).active === 0);
    await worker.stop();
    expect(ran).toEqual(['a']);
    expect(await queue.counts('paint')).toEqual({ waiting: 0, active: 0, failed: 0 });
  });

  it('goes on when the table could not be read in between', async () => {
    const ran: string[] = [];
    const get = database.get.bind(database);
    database.get = (sql, ...values) => {
      if (errors.length === 0 && sql.includes('min(run_at)')) throw new Error('unreadable');
      return get(sql, ...values);
    };
    const worker = queue.work('paint', { concurrency: 1, attempts: 1, backoff: 1 }, async ({ id }) => {
      ran.push(id);
    });
    await until(() => errors.length > 0);
    await queue.enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
    await until(() => ran.length > 0);
    await worker.stop();
    expect(await queue.counts('paint')).toEqual({ waiting: 0, active: 0, failed: 0 });
  });

  it('stops also while the disk refuses writes', async () => {
    await queue.enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
    const worker = queue.work('paint', { concurrency: 1, attempts: 3, backoff: 1 }, async () => {
      database.define('PRAGMA query_only = ON');
    });
    await until(() => errors.length > 0);
    await worker.stop();
    database.define('PRAGMA query_only = OFF');
    queue = new EmbeddedJobQueue(dataDir().open(), { clock });
    expect(await queue.counts('paint')).toEqual({ waiting: 1, active: 0, failed: 0 });
  });
});
