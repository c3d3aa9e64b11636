import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ROOT } from './project.mjs';

/** Makes the PNG icons of the installed app from the mark (frontend/public/icono.svg): `node scripts/icons.mjs`. */

const PUBLIC = join(ROOT, 'frontend/public');
const CHROMIUM = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);

const mark = readFileSync(join(PUBLIC, 'icono.svg'), 'utf8');
/** To its edges: the system cuts its own shape out of it, and keeps the middle whole. */
const uncut = mark.replace(' rx="16"', '');

const ICONS = [
  { name: 'icono-192', size: 192, svg: mark },
  { name: 'icono-512', size: 512, svg: mark },
  { name: 'icono-enmascarable-512', size: 512, svg: uncut },
  { name: 'icono-180', size: 180, svg: uncut },
];

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const { name, size, svg } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  await page.screenshot({ path: join(PUBLIC, `${name}.png`), omitBackground: true });
}
await browser.close();
