import { scrolling, typing } from './hand.mjs';
import { openBrowser } from './telephone.mjs';
import { visits } from './visits.mjs';

/** Everything a browser says, of all builds in one run. @type {import('../figures.mjs').MeasuringTogether} */
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
