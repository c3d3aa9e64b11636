import { BUSQUEDA } from './invoice.mjs';
import { readOf } from './figures/reads.mjs';
import { createWith, payWith } from './figures/writes.mjs';

/** The cost of a request must not grow with the shop. */

const SIZES = [1_000, 10_000, 100_000];
const HUGE = 1_000_000;
const DAY_MS = 86_400_000;

/** @param {boolean} huge */
export const sizesOf = (huge) => (huge ? [...SIZES, HUGE] : SIZES);

const dayAgo = (/** @type {number} */ days) =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** The results of a search by name and of a month grow with the shop; a search by invoice number has one result. */
const READS = [
  ['list, page 1', '/api/facturas?page=1'],
  ['search, a number', '/api/facturas?q=777'],
  ['search, name and status', `/api/facturas?q=${BUSQUEDA}&estado=pendiente`],
  ['dashboard figures', '/api/facturas/resumen'],
  ['ageing, now', '/api/antiguedad'],
  ['report of 30 days', `/api/reportes?desde=${dayAgo(60)}&hasta=${dayAgo(31)}`],
];

/** @type {(shop: import('./shop.mjs').Shop) => Promise<import('./table.mjs').Measure[]>} */
export const measureAtThisSize = async (shop) => {
  const measures = [];
  for (const [name, path] of READS) measures.push(await readOf(shop, name, path));
  measures.push(await readOf(shop, 'one invoice', `/api/facturas/${shop.seeded.porPagar[0]}`));
  measures.push(await payWith(shop, 1), await createWith(shop, 1), await createWith(shop, 8));
  await shop.settle();
  return measures.map((measure) => ({ ...measure, note: `among ${shop.seeded.facturas}` }));
};
