import { scrolling, typing, typingInLongForms } from './hand.mjs';
import { readingRows } from './rows.mjs';
import { openBrowser } from './telephone.mjs';
import { visits } from './visits.mjs';

/** @type {import('../figures.mjs').MeasuringTogether} */
export const web = async (shops, orFailure) => {
  const browser = await openBrowser();
  try {
    const ofVisits = await visits(browser, shops);
    const measures = [];
    for (const [at, shop] of shops.entries())
      measures.push([
        ...ofVisits[at],
        ...(await orFailure('typing', async () => [await typing(browser, shop)])),
        ...(await orFailure('scrolling', async () => [await scrolling(browser, shop)])),
      ]);
    return measures;
  } finally {
    await browser.close();
  }
};

/**
 * @param {string} name
 * @param {(browser: import('playwright-core').Browser, shop: import('../shop.mjs').Shop) => Promise<import('../table.mjs').Measure[]>} measure
 * @returns {import('../figures.mjs').MeasuringTogether}
 */
const oneShopAfterTheOther = (name, measure) => async (shops, orFailure) => {
  const browser = await openBrowser();
  try {
    const measures = [];
    for (const shop of shops) measures.push(await orFailure(name, () => measure(browser, shop)));
    return measures;
  } finally {
    await browser.close();
  }
};

export const longForms = oneShopAfterTheOther('typing with many lines', typingInLongForms);
export const rows = oneShopAfterTheOther('reading rows', readingRows);
