import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { FACTURA, renglonesDeEjemplo } from './factura-de-ejemplo.prueba.ts';
import { leerPdf } from './leer-pdf.prueba.ts';
import { PdfPool, type PdfPoolOptions, PdfQueueFull, PdfTimeLimit } from './pdf-pool.ts';

const CACHE = resolve(import.meta.dirname, '../../../.cache');
/** Node's worker threads cannot load TypeScript. */
const BUILT_THREAD = resolve(import.meta.dirname, '../../dist/factura-pdf/pdf.thread.js');

/**
 * The invoice number tells the thread to hang, exit, fail, wait for the file `let-go`, or answer the number.
 */
const DOCILE_THREAD = `
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
export default async ({ warmUp, impresa: { numero } = {} }) => {
  if (warmUp) {
    writeFileSync(new URL('begins', import.meta.url), '');
    while (existsSync(new URL('cold', import.meta.url))) await pause(5);
    return Buffer.alloc(0);
  }
  if (numero === 'held') {
    while (!existsSync(new URL('let-go', import.meta.url))) await pause(5);
    return Buffer.from('held');
  }
  if (numero.startsWith('thread')) return Buffer.from(String(threadId));
  if (numero === 'endless') {
    writeFileSync(new URL('begun', import.meta.url), '');
    for (;;);
  }
  if (numero === 'dies') process.exit(7);
  if (numero === 'fails') throw new Error('this invoice cannot be drawn');
  if (numero === 'secrets') return Buffer.from(JSON.stringify(process.env));
  return Buffer.from(numero);
};`;

let folder: string;
let docile: string;
const pools: PdfPool[] = [];

const poolOf = (options: Partial<PdfPoolOptions> = {}): PdfPool => {
  const pool = new PdfPool({ queue: 10, thread: docile, hasTime: () => false, ...options });
  pools.push(pool);
  return pool;
};
const invoice = (numero: string) => ({ ...FACTURA, numero });
const answer = async (pool: PdfPool, numero: string, owner = 'ana') =>
  String(await pool.render(invoice(numero), null, owner));

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(join(CACHE, 'pdf-pool-'));
  docile = join(folder, 'docile.thread.mjs');
  await writeFile(docile, DOCILE_THREAD);
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('The PDF pool', () => {
  test('renders real invoices on its threads, several at once', async () => {
    const pool = poolOf({ hasTime: () => true, thread: BUILT_THREAD });
    const numbers = ['1', '2', '3', '4', '5', '6'];
    const rendered = await Promise.all(
      numbers.map((numero) =>
        pool.render({ ...invoice(numero), renglones: renglonesDeEjemplo(5) }, null, 'ana'),
      ),
    );
    const titles = await Promise.all(rendered.map(async (bytes) => (await leerPdf(bytes)).titulo));
    expect(titles).toEqual(numbers.map((numero) => `Factura ${numero}`));
  });

  test('refuses at once when its queue is full, and takes work again when there is room', async () => {
    const pool = poolOf({ queue: 2 });
    const inHand = ['a', 'b', 'c'].map((numero) => answer(pool, numero));
    await expect(answer(pool, 'd')).rejects.toThrow(PdfQueueFull);
    await expect(Promise.all(inHand)).resolves.toEqual(['a', 'b', 'c']);
    await expect(answer(pool, 'd')).resolves.toBe('d');
  });

  test('owners take turns: an owner with many renders delays only her own', async () => {
    const pool = poolOf({ queue: 3 });
    const done: string[] = [];
    const ask = (numero: string, owner: string) =>
      answer(pool, numero, owner).then(
        () => void done.push(numero),
        (error: Error) => void done.push(`${numero}: ${error.name}`),
      );
    const asked = [ask('a1', 'ana'), ask('a2', 'ana'), ask('a3', 'ana'), ask('a4', 'ana'), ask('a5', 'ana')];
    asked.push(ask('l1', 'luz'));
    await Promise.all(asked);
    expect(done).toEqual(['a5: PdfQueueFull', 'a4: PdfQueueFull', 'a1', 'a2', 'l1', 'a3']);
  });

  test('gives a render its whole time, however long it waited', async () => {
    const pool = poolOf({ timeLimit: 15_000 });
    await answer(pool, 'warm');
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const [first, second] = [answer(pool, 'first'), answer(pool, 'second')];
    expect(timeout).toHaveBeenCalledTimes(1);
    await first;
    await second;
    expect(timeout).toHaveBeenCalledTimes(2);
    timeout.mockRestore();
  });

  test('gives a render its whole time, however long a thread takes to begin', async () => {
    await Promise.all([writeFile(join(folder, 'cold'), ''), rm(join(folder, 'begins'), { force: true })]);
    const pool = poolOf({ timeLimit: 15_000 });
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const first = answer(pool, 'first');
    while (!existsSync(join(folder, 'begins'))) await pause(5);
    expect(timeout).toHaveBeenCalledTimes(0);
    await rm(join(folder, 'cold'));
    await expect(first).resolves.toBe('first');
    expect(timeout).toHaveBeenCalledTimes(1);
    timeout.mockRestore();
  });

  test('ends a render that never would, and goes on with a new thread', async () => {
    const pool = poolOf({ timeLimit: 15_000 });
    await answer(pool, 'warm');
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
    const endless = answer(pool, 'endless');
    while (!existsSync(join(folder, 'begun'))) await pause(5);
    expect(timeout).toHaveBeenCalledWith(15_000);
    limit.abort();
    await expect(endless).rejects.toThrow(PdfTimeLimit);
    timeout.mockRestore();
    await expect(answer(pool, 'next')).resolves.toBe('next');
  });

  test('a thread that dies fails only its own render; the next render has a new thread', async () => {
    const pool = poolOf();
    await expect(answer(pool, 'dies')).rejects.toThrow();
    await expect(answer(pool, 'next')).resolves.toBe('next');
  });

  describe('While several renders wait', () => {
    const threads = ['thread a', 'thread b', 'thread c', 'thread d'];
    const hold = (pool: PdfPool) => {
      const held = answer(pool, 'held');
      return { held, letGo: () => writeFile(join(folder, 'let-go'), '') };
    };
    afterEach(() => rm(join(folder, 'let-go'), { force: true }));

    test('a second thread renders too, when the process has spare time', async () => {
      const pool = poolOf({ hasTime: () => true });
      const { held, letGo } = hold(pool);
      // The first thread is held, so the second renders all further PDFs.
      const seen = new Set(await Promise.all(threads.map((one) => answer(pool, one))));
      expect(seen.size).toBe(1);
      expect(seen).toContain(await answer(pool, 'thread e'));
      await letGo();
      await held;
      expect(seen).not.toContain(await answer(pool, 'thread f'));
    });

    test('there is no second thread without spare time, nor for two waiting renders', async () => {
      const pool = poolOf({ hasTime: () => others === 0 });
      let others = 1;
      const { held, letGo } = hold(pool);
      const waiting = threads.map((one) => answer(pool, one));
      await letGo();
      expect(new Set(await Promise.all(waiting)).size).toBe(1);
      await held;
      others = 0;
      await rm(join(folder, 'let-go'));
      const again = hold(pool);
      const two = threads.slice(0, 2).map((one) => answer(pool, one));
      await again.letGo();
      expect(new Set([...(await Promise.all(waiting)), ...(await Promise.all(two))]).size).toBe(1);
      await again.held;
    });

    test('an idle second thread is ended, and a new one starts when several renders wait again', async () => {
      const pool = poolOf({ hasTime: () => true, secondStays: 1 });
      const { held, letGo } = hold(pool);
      const second = async () => (await Promise.all(threads.map((one) => answer(pool, one))))[0]!;
      const ended = await second();
      // The ended thread answers until it is gone; its replacement has another id.
      while ((await second()) === ended) await pause(5);
      expect(await answer(pool, 'after')).toBe('after');
      await letGo();
      await held;
    });

    test('a second thread that dies fails only its own render', async () => {
      const pool = poolOf({ hasTime: () => true });
      const { held, letGo } = hold(pool);
      const lost = answer(pool, 'dies').catch((error: Error) => error.constructor.name);
      const others = threads.map((one) => answer(pool, one));
      expect(await lost).toBe('Error');
      await letGo();
      await held;
      expect(await Promise.all(others)).toHaveLength(threads.length);
    });
  });

  test('a failed render is refused with its own reason', async () => {
    const pool = poolOf();
    await expect(answer(pool, 'fails')).rejects.toThrow('this invoice cannot be drawn');
    await expect(answer(pool, 'next')).resolves.toBe('next');
  });

  test('a thread sees nothing of the environment of the process', async () => {
    expect(JSON.parse(await answer(poolOf(), 'secrets'))).toEqual({ NODE_ENV: 'production' });
  });

  test('finishes the running render when it closes', async () => {
    const pool = poolOf();
    const inHand = answer(pool, 'last');
    await pool.close();
    await expect(inHand).resolves.toBe('last');
  });
});
