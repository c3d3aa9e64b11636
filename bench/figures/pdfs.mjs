import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/project.mjs';
import { load } from '../load.mjs';
import { readOf } from './reads.mjs';

const AT_ONCE = 8;
const SECONDS = 4;

/** @param {string} program @param {string} checkout */
const saidBy = async (program, checkout) => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(ROOT, 'bench/floor', program),
    checkout,
  ]);
  return JSON.parse(stdout);
};

/**
 * How many invoices of each shop were already requested as PDFs.
 * @type {WeakMap<object, number>}
 */
const drawn = new WeakMap();
/**
 * Requests for PDFs that do not exist yet, so that each is rendered.
 * @param {import('../shop.mjs').Shop} shop @param {number} visitors @param {number} each
 */
const neverDrawn = (shop, visitors, each) => {
  const from = drawn.get(shop) ?? 0;
  const ids = shop.seeded.porPagar.slice(from, from + visitors * each);
  if (ids.length < visitors * each) throw new Error('the shop has too few invoices for so many PDFs');
  drawn.set(shop, from + ids.length);
  return (/** @type {number} */ visitor) =>
    ids.slice(visitor * each, (visitor + 1) * each).map((id) => ({ path: `/api/facturas/${id}/pdf/public` }));
};
/** More PDFs for each of eight visitors than can be rendered in a second. */
const EACH_SECOND = 20;

/**
 * The render alone, as a ratio to its floor (bench/floor/paper.mjs).
 * @type {import('../figures.mjs').Measuring}
 */
export const paper = async ({ build: { checkout } }) => {
  const {
    paper: ours,
    floor,
    long,
    processor,
    longProcessor,
    statement,
  } = await saidBy('paper.mjs', checkout);
  const times = (/** @type {'median' | 'quickest'} */ which) => (ours[which] / floor[which]).toFixed(2);
  return [
    {
      name: 'PDF, 10 lines, the render alone',
      ...ours,
      note: `× Helvetica: ${times('median')}, at their quickest ${times('quickest')}, in processor time ${processor.toFixed(2)} (${ours.quickest.toFixed(1)} ÷ ${floor.quickest.toFixed(1)} ms)`,
    },
    { name: 'the same texts in Helvetica', ...floor },
    {
      name: 'PDF, 300 lines, the render alone',
      ...long,
      note: `× Helvetica, in processor time ${longProcessor.toFixed(2)} (goal 2)`,
    },
    { name: 'statement, 300 charges and 150 payments, the render alone', ...statement },
  ];
};

/**
 * The gain of a second thread on an otherwise idle process (bench/floor/threads.mjs).
 * @type {import('../figures.mjs').Measuring}
 */
export const secondThread = async ({ build: { checkout } }) => {
  const { one, two, cores } = await saidBy('threads.mjs', checkout);
  const times = (/** @type {number} */ rate) => (rate / one).toFixed(2);
  return [
    { name: 'PDFs at 8, one thread', rate: one },
    {
      name: 'PDFs at 8, two threads',
      rate: two,
      note: `${times(two)} × one thread (goal 1.6); two cores count as fast as one: ${cores.toFixed(2)} ×`,
    },
  ];
};

const WARM_UP_SECONDS = 8;

/** @type {import('../figures.mjs').Measuring} */
export const listBesidePdfs = async (shop) => {
  const list = { connections: 1, seconds: SECONDS, request: shop.request('GET', '/api/facturas?limit=20') };
  const alone = await load(shop.url, list);
  const prints = load(shop.url, {
    connections: AT_ONCE,
    seconds: WARM_UP_SECONDS + SECONDS,
    requests: neverDrawn(shop, AT_ONCE, (WARM_UP_SECONDS + SECONDS) * EACH_SECOND),
  });
  await pause(WARM_UP_SECONDS * 1000);
  const beside = await load(shop.url, list);
  const { rate } = await prints;
  const slower = (beside.median / alone.median).toFixed(2);
  const note = `${slower} × the list alone (goal 2), with ${rate.toFixed(1)} PDFs drawn a second`;
  return [{ name: 'list, page 1, beside PDFs at 8', ...beside, note }];
};

/** @type {import('../figures.mjs').Measuring} */
export const shortPdf = async (shop) => {
  const asking = (/** @type {number} */ connections, /** @type {number} */ seconds) =>
    load(shop.url, {
      connections,
      seconds,
      requests: neverDrawn(shop, connections, (seconds * EACH_SECOND * AT_ONCE) / connections),
    });
  await asking(AT_ONCE, WARM_UP_SECONDS);
  const { rate } = await asking(AT_ONCE, SECONDS);
  const { median, p99 } = await asking(1, SECONDS);
  return [{ name: 'PDF, 3 lines with logo, drawn', median, p99, rate }];
};

/** @type {import('../figures.mjs').Measuring} */
export const storedPdf = async (shop) => {
  const [{ path } = { path: '' }] = neverDrawn(shop, 1, 1)(0);
  await shop.ask('GET', path);
  return [await readOf(shop, 'public PDF, stored', path)];
};
