/* global document, window, requestAnimationFrame */ // Functions given to Playwright run in the page.
import { percentile, spreadOf } from '../statistics.mjs';
import { facturaPara } from '../invoice.mjs';
import { longTasksOf, newDevice, noteLongTasks, slowPage } from './telephone.mjs';

/** Measures typing in the invoice form and scrolling a long list, without the network. */

/** The shortest delay that Event Timing reports. It reports delays in steps of 8 ms. */
const SHORTEST_TOLD_MS = 16;
const TYPING_GOAL_MS = 50;

/** @param {import('playwright-core').Page} page */
const tellDelays = (page) =>
  page.evaluate((durationThreshold) => {
    /** @type {number[]} */
    const delays = (window.delays = []);
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') delays.push(duration);
    }).observe({ type: 'event', durationThreshold });
  }, SHORTEST_TOLD_MS);

const painted = (/** @type {import('playwright-core').Page} */ page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

/**
 * Each key waits for the paint of the key before, a person's rhythm on any machine. Texts have no accents:
 * the driver would insert accented letters without a key.
 * @param {import('playwright-core').Page} page
 * @param {readonly { field: import('playwright-core').Locator, text: string }[]} typed
 * @returns {Promise<number[]>} the delay of each key, in ms
 */
const typeInto = async (page, typed) => {
  await tellDelays(page);
  let keys = 0;
  for (const { field, text } of typed) {
    await field.click();
    for (const key of text) {
      await page.keyboard.press(key);
      await painted(page);
      keys++;
    }
  }
  await page.evaluate(() => new Promise((told) => setTimeout(told, 500)));
  /** @type {number[]} */
  const told = await page.evaluate(() => window.delays);
  const untold = Array.from({ length: Math.max(0, keys - told.length) }, () => SHORTEST_TOLD_MS);
  return [...told, ...untold];
};

/** @param {string} name @param {readonly number[]} delays @returns {import('../table.mjs').Measure} */
const delaysOf = (name, delays) => ({
  name,
  ...spreadOf(delays),
  note: `p95 ${percentile(delays, 0.95)} ms of ${delays.length} keys (goal ${TYPING_GOAL_MS})`,
});

/** @param {import('playwright-core').Page} page */
const unfoldNotes = async (page) => {
  const folded = page.getByRole('button', { name: 'Nota y términos', expanded: false });
  if (await folded.count()) await folded.click();
  await page.getByRole('textbox', { name: /^Nota/ }).waitFor();
};

/** @param {import('playwright-core').Browser} browser @param {import('../shop.mjs').Shop} shop @returns {Promise<import('../table.mjs').Measure>} */
export const typing = async (browser, shop) => {
  const device = await newDevice(browser, shop.url, shop.owner.token);
  const page = await slowPage(device);
  await page.goto('/facturas/nueva');
  const at = (/** @type {RegExp} */ label) => page.getByLabel(label).first();
  await at(/^Cliente/).waitFor();
  await page.waitForLoadState('networkidle');
  await unfoldNotes(page);
  const delays = await typeInto(page, [
    { field: at(/^Cliente/), text: 'marta lopez' },
    { field: at(/^Nota/), text: 'Entregado en taller, revisado y probado' },
    { field: at(/^Términos/), text: 'Pago a quince dias por transferencia' },
  ]);
  await device.close();
  return delaysOf('typing in the invoice form', delays);
};

const LINES = 100;
const TYPED_LINES = [49, LINES - 1];
const TYPED_IN_A_LINE = [
  { label: /^Descripción/, text: ' con refuerzo, revisado en taller' },
  { label: /^Cantidad/, text: '12.5' },
  { label: /^Precio/, text: '1234.56' },
];
const WITH_CHARGES = { descuento: { porcentaje: 5 }, iva: 16 };

/**
 * @param {import('playwright-core').Browser} browser
 * @param {import('../shop.mjs').Shop} shop
 * @param {{ charged: boolean, slower?: number }} how `charged`: each line has its own discount and tax rate;
 *   `slower`: how many times slower than this machine
 * @returns {Promise<import('../table.mjs').Measure>}
 */
const typingInALongForm = async (browser, shop, { charged, slower }) => {
  const { items, impuesto_porcentaje, ...others } = facturaPara(shop.seeded.clientes[0], LINES);
  const { id } = await shop.ask('POST', '/api/facturas', {
    ...others,
    items: charged ? items.map((item) => ({ ...item, ...WITH_CHARGES })) : items,
    impuesto_porcentaje: charged ? null : impuesto_porcentaje,
  });
  const device = await newDevice(browser, shop.url, shop.owner.token);
  const page = await slowPage(device, slower);
  await page.goto(`/facturas/${id}`);
  const lines = page.getByRole('list', { name: 'Conceptos' }).getByRole('listitem');
  await lines.nth(LINES - 1).waitFor();
  await page.waitForLoadState('networkidle');
  await unfoldNotes(page);
  const typed = TYPED_LINES.flatMap((line) =>
    TYPED_IN_A_LINE.map(({ label, text }) => ({ line, label, text })),
  );
  // The form's invoice lines are unfolded with Enter, because repeated taps at one place count as one tap.
  if (charged)
    for (const line of TYPED_LINES)
      await lines.nth(line).getByRole('button', { expanded: false }).press('Enter');
  const delays = await typeInto(page, [
    ...typed.map(({ line, label, text }) => ({ field: lines.nth(line).getByLabel(label), text })),
    ...(charged
      ? [
          {
            field: lines
              .nth(TYPED_LINES[0])
              .getByLabel(/^Descuento/)
              .first(),
            text: '12.5',
          },
        ]
      : []),
    { field: page.getByRole('textbox', { name: /^Nota/ }), text: 'Entregado en taller' },
  ]);
  await device.close();
  const as = charged ? 'discounts and rates' : 'one rate';
  return delaysOf(`typing with ${LINES} lines, ${as}, ${slower === 1 ? 'not slowed' : 'slowed'}`, delays);
};

/** @param {import('playwright-core').Browser} browser @param {import('../shop.mjs').Shop} shop @returns {Promise<import('../table.mjs').Measure[]>} */
export const typingInLongForms = async (browser, shop) => {
  const measures = [];
  for (const charged of [false, true])
    for (const slower of [undefined, 1])
      measures.push(await typingInALongForm(browser, shop, { charged, slower }));
  return measures;
};

const ROWS = 100;
const STEP_PX = 400;
const MOST_STEPS = 200;
const LONG_TASK_GOAL_MS = 100;

/**
 * Rows are found by their tag, because a search by role runs in the page's main thread for longer than a frame
 * of scrolling.
 */
const topOfLastRow = (/** @type {import('playwright-core').Page} */ page) =>
  page.evaluate(
    () => [...document.querySelectorAll('article')].at(-1)?.getBoundingClientRect().top ?? Infinity,
  );

/**
 * Scrolls a list with more rows than a page of the app has.
 * @param {import('playwright-core').Browser} browser @param {import('../shop.mjs').Shop} shop @returns {Promise<import('../table.mjs').Measure>}
 */
export const scrolling = async (browser, shop) => {
  const device = await newDevice(browser, shop.url, shop.owner.token, { serviceWorkers: 'block' });
  const page = await slowPage(device);
  await page.route('**/api/facturas?page=1', (route) =>
    route.continue({ url: `${route.request().url()}&limit=${ROWS}` }),
  );
  await page.goto('/facturas');
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  await noteLongTasks(page);
  await page.waitForFunction((rows) => document.querySelectorAll('article').length === rows, ROWS);
  // The pointer is kept off links: hovering would preload a page.
  await page.mouse.move(4, 600);
  // The page is scrolled in steps, because the list's height is unknown until its rows come near the screen.
  for (let steps = 0; (await topOfLastRow(page)) > page.viewportSize().height; steps++) {
    if (steps > MOST_STEPS) throw new Error('the list did not scroll to its end');
    await page.mouse.wheel(0, STEP_PX);
    await painted(page);
  }
  const { longest, count } = await longTasksOf(page);
  await device.close();
  return {
    name: `scrolling ${ROWS} invoices`,
    note: `longest task ${longest} ms of ${count} over 50 (goal ${LONG_TASK_GOAL_MS})`,
  };
};
