/* global document, window, innerHeight, requestAnimationFrame */ // Functions given to Playwright run in the page.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

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
 * The device is signed in when `token` is given.
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

/** The page notes the ms of each task above 50 ms from now on. */
export const noteLongTasks = (/** @type {import('playwright-core').Page} */ page) =>
  page.evaluate(() => {
    /** @type {number[]} */
    const tasks = (window.tasks = []);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });

/** @param {import('playwright-core').Page} page @returns {Promise<{ longest: string, count: number }>} */
export const longTasksOf = async (page) => {
  /** @type {number[]} */
  const tasks = await page.evaluate(() => window.tasks);
  return { longest: Math.max(0, ...tasks).toFixed(0), count: tasks.length };
};

/**
 * Selectors that show that a screen is complete: `ready` in the first screenful, `below` in the rest.
 * @typedef {{ path: string, ready: readonly string[], below?: readonly string[] }} Screen
 */

/**
 * Waits until a screen is complete. The page notes milliseconds: `usable` when the first screenful is
 * complete without placeholders, `whole` when the whole screen is.
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
      // On a screen, a dash stands for a number that is not loaded yet.
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
        setTimeout(() => (seen[what] = performance.now())); // The time is taken in a timeout, which runs after this frame's paint.
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

/**
 * Milliseconds since the navigation, layout shifts, and script files with the time of each request.
 * @param {import('playwright-core').Page} page
 */
export const seenOf = (page) =>
  page.evaluate(() => ({
    ...window.seen,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ name: name.split('/').at(-1) ?? '', at: startTime })),
  }));
