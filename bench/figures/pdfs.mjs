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

/** @type {import('../figures.mjs').Measuring} */
export const shortPdf = async (shop) => {
  const ids = await printed(shop, 10, AT_ONCE);
  const { rate } = await load(shop.url, {
    connections: AT_ONCE,
    seconds: SECONDS,
    requests: (connection) => [renderOf(shop, ids[connection])],
  });
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
