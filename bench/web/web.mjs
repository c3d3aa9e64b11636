import { scrolling, typing, typingInLongForms } from './hand.mjs';
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

/** @type {import('../figures.mjs').MeasuringTogether} */
export const longForms = async (shops, orFailure) => {
  const browser = await openBrowser();
  try {
    const measures = [];
    for (const shop of shops)
      measures.push(await orFailure('typing with many lines', () => typingInLongForms(browser, shop)));
    return measures;
  } finally {
    await browser.close();
  }
};
