/* global document, window, requestAnimationFrame */ // of the page, in what it is told to do
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { slowLineTo } from '../slow-line.mjs';
import { percentile, spreadOf } from '../statistics.mjs';

/** What a person waits for: a telephone a quarter as quick as this machine, on a slow line, in the fullest shop. */

const CHROMIUM = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));
const SLOWER = 4;
const VISITS = 3;
const TELEPHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'es-MX',
  timezoneId: 'America/Mexico_City',
};
const PATIENCE_MS = 60_000;

/** Screens by what is there once they can be used: their data, not their frame. */
const SCREENS = [
  { name: 'dashboard', path: '/home', ready: '[aria-labelledby="clientes-recientes"] article' },
  { name: 'invoice list', path: '/facturas', ready: 'article[aria-label^="Factura "]' },
];

/** @param {import('playwright-core').BrowserContext} profile */
const slowPage = async (profile) => {
  const page = await profile.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const session = await profile.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
};

/** From asking for the address until the data is on the screen and nothing of it is still a placeholder. */
const visit = async (
  /** @type {import('playwright-core').BrowserContext} */ profile,
  /** @type {string} */ path,
  /** @type {string} */ ready,
) => {
  const page = await slowPage(profile);
  const began = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(
    (selector) => document.querySelector(selector) && !document.querySelector('.MuiSkeleton-root'),
    ready,
    { polling: 'raf' },
  );
  const took = performance.now() - began;
  await page.waitForLoadState('load');
  return { page, took };
};

/** What is kept on the device is kept once the worker of the page has settled. @param {import('playwright-core').Page} page */
const untilKept = (page) =>
  page.evaluate(() => navigator.serviceWorker?.ready.then(() => undefined) ?? Promise.resolve());

/** @param {import('playwright-core').Browser} browser @param {string} baseURL @param {string} token */
const newProfile = async (browser, baseURL, token) => {
  const profile = await browser.newContext({ ...TELEPHONE, baseURL });
  await profile.addInitScript((one) => localStorage.setItem('token', one), token);
  return profile;
};

/**
 * @typedef {Awaited<ReturnType<typeof slowLineTo>>} Line
 * @typedef {{ took: number, kB: number }} Visit
 */

/** One visit of a device that knows nothing yet, and the next of the same. */
const coldAndWarm = async (
  /** @type {import('playwright-core').BrowserContext} */ profile,
  /** @type {Line} */ line,
  /** @type {typeof SCREENS[number]} */ { path, ready },
) => {
  const once = async () => {
    const before = line.carried();
    const { page, took } = await visit(profile, path, ready);
    const kB = (line.carried() - before) / 1000;
    await untilKept(page);
    await page.close();
    return { took, kB };
  };
  return [await once(), await once()];
};

/** @param {string} name @param {Visit[]} visits */
const measureOf = (name, visits) => ({
  name,
  median: percentile(
    visits.map(({ took }) => took),
    0.5,
  ),
  note: `${visits[0]?.kB.toFixed(0)} kB until then`,
});

/** @param {import('playwright-core').Browser} browser @param {Line} line @param {string} token */
const visits = async (browser, line, token) => {
  const measures = [];
  for (const screen of SCREENS) {
    /** @type {[Visit[], Visit[]]} */
    const [cold, warm] = [[], []];
    for (let n = 0; n < VISITS; n++) {
      const profile = await newProfile(browser, line.url, token);
      const [first, second] = await coldAndWarm(profile, line, screen);
      cold.push(first);
      warm.push(second);
      await profile.close();
    }
    measures.push(measureOf(`${screen.name}, cold`, cold), measureOf(`${screen.name}, warm`, warm));
  }
  return measures;
};

/** Said by the browser for each key: from the press to the next paint, in steps of 8 ms; shorter ones it does not tell. */
const SHORTEST_TOLD_MS = 16;
/** Keys that every keyboard has: an accent would be put in without one. */
const TYPED = [
  { label: /^Cliente/, text: 'marta lopez' },
  { label: /^Nota/, text: 'Entregado en taller, revisado y probado' },
  { label: /^Términos/, text: 'Pago a quince dias por transferencia' },
];

/** @param {import('playwright-core').Browser} browser @param {string} baseURL @param {string} token */
const typing = async (browser, baseURL, token) => {
  const profile = await newProfile(browser, baseURL, token);
  const page = await slowPage(profile);
  await page.goto('/facturas/nueva');
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
  await profile.close();
  const untold = Array.from({ length: Math.max(0, keys - told.length) }, () => SHORTEST_TOLD_MS);
  const delays = [...told, ...untold];
  const { median, p99 } = spreadOf(delays);
  return {
    name: 'typing in the invoice form',
    median,
    p99,
    note: `p95 ${percentile(delays, 0.95)} ms of ${keys} keys`,
  };
};

/** @type {import('../figures.mjs').Measuring} */
export const web = async (shop) => {
  if (!CHROMIUM) throw new Error('There is no Chromium on this machine (set CHROMIUM_PATH).');
  const { token } = shop.owner;
  const line = await slowLineTo(shop.url);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
  try {
    return [...(await visits(browser, line, token)), await typing(browser, line.url, token)];
  } finally {
    await browser.close();
    line.close();
  }
};
