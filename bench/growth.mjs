import { readOf } from './figures/reads.mjs';
import { createWith } from './figures/writes.mjs';

/** Whether a request costs the same however much there is: the same three at each size. */

const SIZES = [1_000, 10_000, 100_000];
const HUGE = 1_000_000;

/** @param {boolean} huge */
export const sizesOf = (huge) => (huge ? [...SIZES, HUGE] : SIZES);

/** @type {(shop: import('./shop.mjs').Shop) => Promise<import('./table.mjs').Measure[]>} */
export const measureAtThisSize = async (shop) => {
  const measures = [
    await readOf(shop, 'list, page 1', '/api/facturas?page=1'),
    await readOf(shop, 'one invoice', `/api/facturas/${shop.seeded.porPagar[0]}`),
    await createWith(shop, 1),
    await createWith(shop, 8),
  ];
  await shop.settle();
  return measures.map((measure) => ({ ...measure, note: `among ${shop.seeded.facturas}` }));
};
