/* global document, window, innerHeight, requestAnimationFrame */ // of the page, in what it is told to do
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** A telephone a quarter as quick as this machine. */

const CHROMIUM = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
];
const SLOWER = 4;
const TELEPHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'es-MX',
  timezoneId: 'America/Mexico_City',
};
const PATIENCE_MS = 60_000;

export const openBrowser = () => {
  if (!CHROMIUM) throw new Error('There is no Chromium on this machine (set CHROMIUM_PATH).');
  return chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS });
};

/**
 * A device that knows nothing yet but who she is.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} baseURL
 * @param {string} [token]
 * @param {import('playwright-core').BrowserContextOptions} [others]
 */
export const newDevice = async (browser, baseURL, token, others) => {
  const device = await browser.newContext({ ...TELEPHONE, ...others, baseURL });
  if (token) await device.addInitScript((one) => localStorage.setItem('token', one), token);
  return device;
};

/** @param {import('playwright-core').BrowserContext} device @param {number} [slower] how many times slower than this machine */
export const slowPage = async (device, slower = SLOWER) => {
  const page = await device.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const session = await device.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
};

/**
 * What a screen shows once it is there, as selectors: `ready` what its first screenful holds, `below` what it holds beside.
 *
 * @typedef {{ path: string, ready: readonly string[], below?: readonly string[] }} Screen
 */

/**
 * From asking for the address until what it shows is there: `usable` once the first screenful is, as fresh as the server has it,
 * and nothing in it stands for something else; `whole` once that is so of all of the screen.
 *
 * @param {import('playwright-core').BrowserContext} device
 * @param {Screen} screen
 */
export const visit = async (device, { path, ready, below = [] }) => {
  const page = await slowPage(device);
  await page.addInitScript(
    ({ ready, below }) => {
      const seen = { usable: 0, whole: 0, shift: 0 };
      window.seen = seen;
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, value } of /** @type {any[]} */ (list.getEntries()))
          if (!hadRecentInput) seen.shift += value;
      }).observe({ type: 'layout-shift', buffered: true });
      const are = (/** @type {readonly string[]} */ selectors) =>
        selectors.every((one) => document.querySelector(one));
      const isOnScreen = (/** @type {Element} */ one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      };
      // A figure that has not come is a dash.
      const isDash = (/** @type {Element} */ one) => /^[–—]$/.test(one.textContent ?? '');
      const standIns = () => [
        ...document.querySelectorAll(
          '.MuiSkeleton-root, [data-guardado], main [aria-busy="true"], [role="progressbar"]',
        ),
        ...[...document.querySelectorAll('main p')].filter(isDash),
      ];
      /** @type {Set<'usable' | 'whole'>} */
      const noted = new Set();
      const note = (/** @type {'usable' | 'whole'} */ what) => {
        if (noted.has(what)) return;
        noted.add(what);
        setTimeout(() => (seen[what] = performance.now())); // after the paint of this frame
      };
      const look = () => {
        const left = are(ready) && standIns();
        if (left && !left.some(isOnScreen)) note('usable');
        if (left && left.length === 0 && are(below)) note('whole');
        if (!noted.has('whole')) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { ready, below },
  );
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.seen.whole, undefined, { polling: 100 });
  await page.waitForLoadState('load');
  return page;
};

/** What was seen of the page: ms from asking for it, the sum of its layout shifts, and its files of script with when each was asked for. @param {import('playwright-core').Page} page */
export const seenOf = (page) =>
  page.evaluate(() => ({
    ...window.seen,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ name: name.split('/').at(-1) ?? '', at: startTime })),
  }));
