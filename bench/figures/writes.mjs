import { facturaPara } from '../invoice.mjs';
import { load } from '../load.mjs';

/**
 * A write is answered when its events are on disk, a new invoice's number is claimed, and every read model
 * shows them.
 */

const SECONDS = 3;
const RACERS = 200;
const PREPARED = 100;

/** @param {import('../shop.mjs').Shop} shop */
const newInvoices = (shop) => (/** @type {number} */ connection) =>
  Array.from({ length: PREPARED }, (_nothing, at) => {
    const n = connection * PREPARED + at;
    return shop.request('POST', '/api/facturas', facturaPara(shop.seeded.clientes[n], 3, n));
  });

/** @param {import('../shop.mjs').Shop} shop @param {number} connections @param {number} [seconds] */
export const createWith = async (shop, connections, seconds = SECONDS) => {
  const { answers: _answers, ...spread } = await load(shop.url, {
    connections,
    seconds,
    requests: newInvoices(shop),
  });
  return { name: `create, 3 lines, ${connections} at once`, ...spread };
};

/** @type {import('../figures.mjs').Measuring} */
export const create = async (shop) => {
  await createWith(shop, 8, 1);
  return [await createWith(shop, 1), await createWith(shop, 8)];
};

/**
 * All requests compete for the next free invoice number.
 * @type {import('../figures.mjs').Measuring}
 */
export const race = async (shop) => {
  const before = (await shop.ask('GET', '/api/facturas')).total;
  const requests = newInvoices(shop);
  const { median, p99, rate } = await load(shop.url, {
    connections: RACERS,
    amount: RACERS,
    requests: (connection) => requests(connection % 8),
  });
  const { total, facturas } = await shop.ask('GET', '/api/facturas?limit=100');
  const numbers = new Set(facturas.map((/** @type {any} */ { numero_factura }) => numero_factura));
  if (total - before !== RACERS || numbers.size !== facturas.length)
    throw new Error(`${RACERS} racers made ${total - before} invoices`);
  return [{ name: `${RACERS} creates at once`, median, p99, rate, note: 'none refused' }];
};

const paidAndTakenBack = (
  /** @type {import('../shop.mjs').Shop} */ shop,
  /** @type {number} */ connections,
) => {
  const { porPagar } = shop.seeded;
  const share = Math.min(PREPARED, Math.floor(porPagar.length / connections));
  return (/** @type {number} */ connection) =>
    porPagar
      .slice(connection * share, (connection + 1) * share)
      .flatMap((id) => [
        shop.request('PUT', `/api/facturas/${id}`, { estado: 'pagada', metodo_pago_id: shop.owner.metodoId }),
        shop.request('PUT', `/api/facturas/${id}`, { estado: 'pendiente' }),
      ]);
};

/** @param {import('../shop.mjs').Shop} shop @param {number} connections */
export const payWith = async (shop, connections) => {
  const requests = paidAndTakenBack(shop, connections);
  const { median, p99, rate } = await load(shop.url, { connections, seconds: SECONDS, requests });
  return { name: `payment and its revert, ${connections} at once`, median, p99, rate };
};

/** @type {import('../figures.mjs').Measuring} */
export const payment = async (shop) => [await payWith(shop, 8), await payWith(shop, 1)];

/** Invoices are taken from the end of the list, because the previous measurement may have paid the first. */
const parts = (/** @type {import('../shop.mjs').Shop} */ shop, /** @type {number} */ connections) => {
  const porPagar = shop.seeded.porPagar.toReversed();
  const share = Math.min(PREPARED, Math.floor(porPagar.length / connections));
  const part = { monto: 0.01, metodo_pago_id: shop.owner.metodoId };
  return (/** @type {number} */ connection) =>
    porPagar
      .slice(connection * share, (connection + 1) * share)
      .map((id) => shop.request('POST', `/api/facturas/${id}/abonos`, part));
};

/** @param {import('../shop.mjs').Shop} shop @param {number} connections */
const payInPartsWith = async (shop, connections) => {
  const requests = parts(shop, connections);
  const { median, p99, rate } = await load(shop.url, { connections, seconds: SECONDS, requests });
  return { name: `payment in part, ${connections} at once`, median, p99, rate };
};

/** @type {import('../figures.mjs').Measuring} */
export const payments = async (shop) => [await payInPartsWith(shop, 8), await payInPartsWith(shop, 1)];
