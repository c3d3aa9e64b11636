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

/** @param {import('playwright-core').BrowserContext} device */
export const slowPage = async (device) => {
  const page = await device.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const session = await device.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
};

/**
 * From asking for the address until what it shows is there: `ready`, as fresh as the server has it, and nothing on the screen
 * that still stands for something else.
 *
 * @param {import('playwright-core').BrowserContext} device
 * @param {string} path
 * @param {string} ready a selector
 */
export const visit = async (device, path, ready) => {
  const page = await slowPage(device);
  await page.addInitScript((selector) => {
    const seen = { usable: 0, shift: 0 };
    window.seen = seen;
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of /** @type {any[]} */ (list.getEntries()))
        if (!hadRecentInput) seen.shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
    const isOnScreen = (/** @type {Element} */ one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    const look = () => {
      const standIns = [...document.querySelectorAll('.MuiSkeleton-root, [data-guardado]')];
      if (document.querySelector(selector) && !standIns.some(isOnScreen))
        setTimeout(() => (seen.usable = performance.now())); // after the paint of this frame
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, ready);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.seen.usable, undefined, { polling: 100 });
  await page.waitForLoadState('load');
  return page;
};

/** What was seen of the page: ms from asking for it, and the sum of its layout shifts. @param {import('playwright-core').Page} page */
export const seenOf = (page) =>
  page.evaluate(() => ({
    ...window.seen,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
