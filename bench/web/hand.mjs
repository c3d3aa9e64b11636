/* global window, requestAnimationFrame */ // of the page, in what it is told to do
import { percentile, spreadOf } from '../statistics.mjs';
import { newDevice, slowPage } from './telephone.mjs';

/** What a finger feels, without the line: typing in the invoice form, and a long list that scrolls. */

/** Said by the browser for each key: from the press to the next paint, in steps of 8 ms; shorter ones it does not tell. */
const SHORTEST_TOLD_MS = 16;
/** Keys that every keyboard has: an accent would be put in without one. */
const TYPED = [
  { label: /^Cliente/, text: 'marta lopez' },
  { label: /^Nota/, text: 'Entregado en taller, revisado y probado' },
  { label: /^Términos/, text: 'Pago a quince dias por transferencia' },
];
const TYPING_GOAL_MS = 50;

/** @param {import('playwright-core').Browser} browser @param {import('../shop.mjs').Shop} shop @returns {Promise<import('../table.mjs').Measure>} */
export const typing = async (browser, shop) => {
  const device = await newDevice(browser, shop.url, shop.owner.token);
  const page = await slowPage(device);
  await page.goto('/facturas/nueva');
  await page.getByLabel(TYPED[0].label).first().waitFor();
  await page.waitForLoadState('networkidle');
  const folded = page.getByRole('button', { name: 'Nota y términos', expanded: false });
  if (await folded.count()) await folded.click();
  await page.getByRole('textbox', { name: TYPED[1].label }).waitFor();
  await page.evaluate((durationThreshold) => {
    /** @type {number[]} */
    const delays = (window.delays = []);
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') delays.push(duration);
    }).observe({ type: 'event', durationThreshold });
  }, SHORTEST_TOLD_MS);
  let keys = 0;
  for (const { label, text } of TYPED) {
    const field = page.getByLabel(label).first();
    await field.click();
    // Each key once the one before is on the screen: a person's rhythm, whatever the machine's.
    for (const key of text) {
      await page.keyboard.press(key);
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
      keys++;
    }
  }
  await page.evaluate(() => new Promise((told) => setTimeout(told, 500)));
  /** @type {number[]} */
  const told = await page.evaluate(() => window.delays);
  await device.close();
  const untold = Array.from({ length: Math.max(0, keys - told.length) }, () => SHORTEST_TOLD_MS);
  const delays = [...told, ...untold];
  const { median, p99 } = spreadOf(delays);
  return {
    name: 'typing in the invoice form',
    median,
    p99,
    note: `p95 ${percentile(delays, 0.95)} ms of ${keys} keys (goal ${TYPING_GOAL_MS})`,
  };
};

const ROWS = 100;
const STEP_PX = 400;
const MOST_STEPS = 200;
const LONG_TASK_GOAL_MS = 100;

/** The app's own pages are shorter: the same list is asked for so many. @param {import('playwright-core').Browser} browser @param {import('../shop.mjs').Shop} shop @returns {Promise<import('../table.mjs').Measure>} */
export const scrolling = async (browser, shop) => {
  const device = await newDevice(browser, shop.url, shop.owner.token, { serviceWorkers: 'block' });
  const page = await slowPage(device);
  await page.route('**/api/facturas?page=1', (route) =>
    route.continue({ url: `${route.request().url()}&limit=${ROWS}` }),
  );
  await page.goto('/facturas');
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    /** @type {number[]} */
    const tasks = (window.tasks = []);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  const rows = page.getByRole('article');
  await rows.nth(ROWS - 1).waitFor({ state: 'attached' });
  const last = async () => (await rows.nth(ROWS - 1).boundingBox())?.y ?? Infinity;
  // At the margin, as no finger that scrolls points at a link: that would load what it leads to.
  await page.mouse.move(4, 600);
  // How high it is in the end is known in the end: what is far is not laid out.
  for (let steps = 0; (await last()) > page.viewportSize().height; steps++) {
    if (steps > MOST_STEPS) throw new Error('the list did not scroll to its end');
    await page.mouse.wheel(0, STEP_PX);
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  }
  /** @type {number[]} */
  const tasks = await page.evaluate(() => window.tasks);
  await device.close();
  return {
    name: `scrolling ${ROWS} invoices`,
    note: `longest task ${Math.max(0, ...tasks).toFixed(0)} ms of ${tasks.length} over 50 (goal ${LONG_TASK_GOAL_MS})`,
  };
};
