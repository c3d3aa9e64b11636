import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { spreadOf } from '../statistics.mjs';
import { compiledWorkers } from './compiled-workers.mjs';
import { impresaDe } from './impresa.mjs';

/**
 * `node bench/floor/threads.mjs CHECKOUT` renders PDFs for eight visitors, in turns with one thread and with
 * two. Prints JSON: both rates per second, and how many times faster an empty loop runs on two threads: the
 * machine's own gain.
 */

const [, , checkout = ''] = process.argv;
const VISITORS = 8;
const WARM_UP = 120;
const ROUNDS = 3;
const PAPERS = 60;
const IMPRESA = impresaDe(10);

const { PdfPool } = await import(
  pathToFileURL(join(compiledWorkers(checkout), 'factura-pdf/pdf-pool.js')).href
);
let two = true;
const pool = new PdfPool({ queue: VISITORS, hasTime: () => two });

/** @param {number} papers @returns documents drawn per second */
const rateOf = async (papers) => {
  let left = papers;
  const began = performance.now();
  const visit = async (/** @type {string} */ owner) => {
    while (left-- > 0) await pool.render(IMPRESA, null, owner);
  };
  await Promise.all(Array.from({ length: VISITORS }, (_nothing, n) => visit(`visitor ${n}`)));
  return papers / ((performance.now() - began) / 1000);
};

/** @param {number} threads @returns speed of counting, without the start of the threads */
const countingOf = async (threads) => {
  const all = await Promise.all(
    Array.from({ length: threads }, async () => {
      const worker = new Worker(
        `const { parentPort } = require('node:worker_threads');
        parentPort.on('message', () => { for (let n = 0; n < 3e8; n++); parentPort.postMessage(0); });
        parentPort.postMessage(0);`,
        { eval: true },
      );
      await once(worker, 'message');
      return worker;
    }),
  );
  const began = performance.now();
  await Promise.all(
    all.map((worker) => {
      worker.postMessage(0);
      return once(worker, 'message');
    }),
  );
  const rate = threads / (performance.now() - began);
  await Promise.all(all.map((worker) => worker.terminate()));
  return rate;
};

await rateOf(WARM_UP);
/** @type {number[][]} */
const [rates, ratesOfTwo, cores] = [[], [], []];
for (let round = 0; round < ROUNDS; round++) {
  two = false;
  rates.push(await rateOf(PAPERS));
  two = true;
  ratesOfTwo.push(await rateOf(PAPERS));
  const alone = await countingOf(1);
  cores.push((await countingOf(2)) / alone);
}
await pool.close();
const [one, ofTwo, both] = [rates, ratesOfTwo, cores].map((all) => spreadOf(all).median);
process.stdout.write(JSON.stringify({ one, two: ofTwo, cores: both }));
