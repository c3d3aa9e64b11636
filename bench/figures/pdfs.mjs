import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/project.mjs';
import { facturaPara } from '../invoice.mjs';
import { load } from '../load.mjs';
import { readOf } from './reads.mjs';

const AT_ONCE = 8;
const SECONDS = 4;
const LONG_RENDERS = 10;

/** Invoices with the logo of the shop, rendered once: what is measured is a thread that is warm. */
const printed = async (
  /** @type {import('../shop.mjs').Shop} */ shop,
  /** @type {number} */ lines,
  /** @type {number} */ count,
) => {
  /** @type {string[]} */
  const ids = [];
  for (let n = 0; n < count; n++) {
    const { id } = await shop.ask('POST', '/api/facturas', facturaPara(shop.seeded.clientes[n], lines, n));
    await shop.ask('GET', `/api/facturas/${id}/pdf/public`);
    ids.push(id);
  }
  return ids;
};

/** @param {import('../shop.mjs').Shop} shop @param {string} id */
const renderOf = (shop, id) => shop.request('POST', `/api/facturas/${id}/regenerate-pdf`);

/** A paper beside its floor (bench/floor/paper.mjs). @type {import('../figures.mjs').Measuring} */
export const paper = async ({ build: { checkout } }) => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(ROOT, 'bench/floor/paper.mjs'),
    checkout,
  ]);
  const { paper: ours, floor } = JSON.parse(stdout);
  const times = (/** @type {'median' | 'quickest'} */ which) => (ours[which] / floor[which]).toFixed(2);
  return [
    {
      name: 'PDF, 10 lines, the render alone',
      ...ours,
      note: `× Helvetica: ${times('median')}, at their quickest ${times('quickest')} (${ours.quickest.toFixed(1)} ÷ ${floor.quickest.toFixed(1)} ms)`,
    },
    { name: 'the same texts in Helvetica', ...floor },
  ];
};

/** So long a second thread may take to get warm; what is measured is what comes after. */
const WARM_UP_SECONDS = 8;

/** What eight visitors who ask for PDFs leave of the list, and the list of them. @type {import('../figures.mjs').Measuring} */
export const listBesidePdfs = async (shop) => {
  const ids = await printed(shop, 10, AT_ONCE);
  const list = { connections: 1, seconds: SECONDS, request: shop.request('GET', '/api/facturas?limit=20') };
  const alone = await load(shop.url, list);
  const prints = load(shop.url, {
    connections: AT_ONCE,
    seconds: WARM_UP_SECONDS + SECONDS,
    requests: (connection) => [renderOf(shop, ids[connection])],
  });
  await pause(WARM_UP_SECONDS * 1000);
  const beside = await load(shop.url, list);
  await prints;
  const slower = (beside.median / alone.median).toFixed(2);
  return [{ name: 'list, page 1, beside PDFs at 8', ...beside, note: `${slower} × the list alone` }];
};

/** @type {import('../figures.mjs').Measuring} */
export const shortPdf = async (shop) => {
  const ids = await printed(shop, 10, AT_ONCE);
  const all = {
    connections: AT_ONCE,
    requests: (/** @type {number} */ connection) => [renderOf(shop, ids[connection])],
  };
  await load(shop.url, { ...all, seconds: WARM_UP_SECONDS });
  const { rate } = await load(shop.url, { ...all, seconds: SECONDS });
  const { median, p99 } = await load(shop.url, {
    connections: 1,
    seconds: SECONDS,
    request: renderOf(shop, ids[0]),
  });
  return [{ name: 'PDF, 10 lines with logo', median, p99, rate }];
};

/** @type {import('../figures.mjs').Measuring} */
export const longPdf = async (shop) => {
  const [id] = await printed(shop, 300, 1);
  const { median, p99, rate } = await load(shop.url, {
    connections: 1,
    amount: LONG_RENDERS,
    request: renderOf(shop, id),
  });
  return [{ name: 'PDF, 300 lines', median, p99, rate }];
};

/** @type {import('../figures.mjs').Measuring} */
export const storedPdf = async (shop) => {
  const [id] = await printed(shop, 10, 1);
  return [await readOf(shop, 'public PDF, stored', `/api/facturas/${id}/pdf/public`)];
};
