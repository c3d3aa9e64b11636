/* global window */ // Functions given to Playwright run in the page.
import { newDevice, openBrowser, slowPage } from './telephone.mjs';

/** Measures how long a file of the greatest number of customers is read before an import. */

const ROWS = 20_000;
const GOAL_SECONDS = 20;
const LETTERS = 'abcdefghij';

const nameOf = (/** @type {number} */ n) =>
  `Cliente ${[...String(n)].map((digit) => LETTERS[Number(digit)]).join('')}`;

const file = () => {
  const rows = Array.from(
    { length: ROWS },
    (_nothing, n) =>
      `${nameOf(n)},${5_510_000_000 + n},c${n}@ejemplo.mx,"Calle 5 de Mayo ${n}, Puebla",Paga los viernes`,
  );
  const text = ['Nombre,Teléfono,Correo,Dirección,Notas', ...rows].join('\n');
  return { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
};

/**
 * From the choice of a file to the button that imports all its rows. The browser slows the page's main thread,
 * but not the worker that reads the file.
 * @param {import('playwright-core').Browser} browser @param {import('../shop.mjs').Shop} shop @returns {Promise<import('../table.mjs').Measure>}
 */
const reading = async (browser, shop) => {
  const device = await newDevice(browser, shop.url, shop.owner.token);
  const page = await slowPage(device);
  await page.goto('/importar');
  await page.getByRole('button', { name: 'Elegir archivos' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    /** @type {number[]} */
    const tasks = (window.tasks = []);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  const chosen = file();
  const began = performance.now();
  await page.getByLabel('Archivos').setInputFiles(chosen);
  await page.getByRole('button', { name: `Importar ${ROWS.toLocaleString('es-MX')} clientes` }).waitFor();
  const seconds = (performance.now() - began) / 1000;
  /** @type {number[]} */
  const tasks = await page.evaluate(() => window.tasks);
  await device.close();
  const longest = Math.max(0, ...tasks).toFixed(0);
  return {
    name: `reading ${ROWS} rows of a file`,
    note: `${seconds.toFixed(1)} s (goal ${GOAL_SECONDS}), the page's longest task ${longest} ms`,
  };
};

/** @type {import('../figures.mjs').MeasuringTogether} */
export const rows = async (shops, orFailure) => {
  const browser = await openBrowser();
  try {
    const measures = [];
    for (const shop of shops)
      measures.push(await orFailure('reading rows', async () => [await reading(browser, shop)]));
    return measures;
  } finally {
    await browser.close();
  }
};
