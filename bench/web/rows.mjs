import { row } from '../figures/imports.mjs';
import { longTasksOf, newDevice, noteLongTasks, slowPage } from './telephone.mjs';

/** Measures how long a file of the greatest number of customers is read before an import. */

const ROWS = 20_000;
const GOAL_SECONDS = 20;

const file = () => {
  const rows = Array.from({ length: ROWS }, (_nothing, n) =>
    Object.values(row(n))
      .map((cell) => `"${cell}"`)
      .join(','),
  );
  const text = ['Nombre,Teléfono,Correo,Dirección', ...rows].join('\n');
  return { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
};

/**
 * From the choice of a file to the button that imports all its rows. The browser slows the page's main thread,
 * but not the worker that reads the file.
 * @param {import('playwright-core').Browser} browser @param {import('../shop.mjs').Shop} shop @returns {Promise<import('../table.mjs').Measure[]>}
 */
export const readingRows = async (browser, shop) => {
  const device = await newDevice(browser, shop.url, shop.owner.token);
  const page = await slowPage(device);
  await page.goto('/importar');
  await page.getByRole('button', { name: 'Elegir archivos' }).waitFor();
  await page.waitForLoadState('networkidle');
  await noteLongTasks(page);
  const chosen = file();
  const began = performance.now();
  await page.getByLabel('Archivos').setInputFiles(chosen);
  await page.getByRole('button', { name: `Importar ${ROWS.toLocaleString('es-MX')} clientes` }).waitFor();
  const seconds = (performance.now() - began) / 1000;
  const { longest } = await longTasksOf(page);
  await device.close();
  return [
    {
      name: `reading ${ROWS} rows of a file`,
      note: `${seconds.toFixed(1)} s (goal ${GOAL_SECONDS}), the page's longest task ${longest} ms`,
    },
  ];
};
