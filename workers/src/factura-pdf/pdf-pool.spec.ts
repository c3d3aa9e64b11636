import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { FACTURA, renglonesDeEjemplo } from './factura-de-ejemplo.prueba.ts';
import { leerPdf } from './leer-pdf.prueba.ts';
import { PdfPool, type PdfPoolOptions, PdfQueueFull, PdfTimeLimit } from './pdf-pool.ts';

const CACHE = resolve(import.meta.dirname, '../../../.cache');
/** A thread loads no TypeScript: it is the built one. */
const BUILT_THREAD = resolve(import.meta.dirname, '../../dist/factura-pdf/pdf.thread.js');

/** A thread that does as the invoice number says: it never ends, dies, fails, or answers the number. */
const DOCILE_THREAD = `
import { writeFileSync } from 'node:fs';
export default ({ impresa: { numero } }) => {
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
  const pool = new PdfPool({ threads: 1, queue: 10, thread: docile, ...options });
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
    const pool = poolOf({ threads: 2, thread: BUILT_THREAD });
    const numbers = ['1', '2', '3', '4'];
    const rendered = await Promise.all(
      numbers.map((numero) =>
        pool.render({ ...invoice(numero), renglones: renglonesDeEjemplo(5) }, null, 'ana'),
      ),
    );
    const titles = await Promise.all(rendered.map(async (bytes) => (await leerPdf(bytes)).titulo));
    expect(titles).toEqual(numbers.map((numero) => `Factura ${numero}`));
  });

  test('refuses at once when its queue is full, and takes work again when there is room', async () => {
    const pool = poolOf({ threads: 1, queue: 2 });
    const inHand = ['a', 'b', 'c'].map((numero) => answer(pool, numero));
    await expect(answer(pool, 'd')).rejects.toThrow(PdfQueueFull);
    await expect(Promise.all(inHand)).resolves.toEqual(['a', 'b', 'c']);
    await expect(answer(pool, 'd')).resolves.toBe('d');
  });

  test('takes turns by owner: whoever asks for much waits for herself', async () => {
    const pool = poolOf({ threads: 1, queue: 3 });
    const done: string[] = [];
    const ask = (numero: string, owner: string) =>
      answer(pool, numero, owner).then(
        () => void done.push(numero),
        (error: Error) => void done.push(`${numero}: ${error.name}`),
      );
    const asked = [ask('a1', 'ana'), ask('a2', 'ana'), ask('a3', 'ana'), ask('a4', 'ana'), ask('a5', 'ana')];
    // There is no room left: who has less waiting than the longest line takes the place of its last.
    asked.push(ask('l1', 'luz'));
    await Promise.all(asked);
    expect(done).toEqual(['a5: PdfQueueFull', 'a4: PdfQueueFull', 'a1', 'a2', 'l1', 'a3']);
  });

  test('gives a render its whole time, however long it waited', async () => {
    const pool = poolOf({ threads: 1, timeLimit: 15_000 });
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const [first, second] = [answer(pool, 'first'), answer(pool, 'second')];
    expect(timeout).toHaveBeenCalledTimes(1);
    await first;
    await second;
    expect(timeout).toHaveBeenCalledTimes(2);
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

  test('a thread that dies fails its render only: the next has a new thread', async () => {
    const pool = poolOf();
    await expect(answer(pool, 'dies')).rejects.toThrow();
    await expect(answer(pool, 'next')).resolves.toBe('next');
  });

  test('a failed render is refused with its own reason', async () => {
    const pool = poolOf();
    await expect(answer(pool, 'fails')).rejects.toThrow('this invoice cannot be drawn');
    await expect(answer(pool, 'next')).resolves.toBe('next');
  });

  test('a thread sees nothing of the environment of the process', async () => {
    expect(JSON.parse(await answer(poolOf(), 'secrets'))).toEqual({ NODE_ENV: 'production' });
  });

  test('finishes the render in hand when it closes', async () => {
    const pool = poolOf();
    const inHand = answer(pool, 'last');
    await pool.close();
    await expect(inHand).resolves.toBe('last');
  });
});
