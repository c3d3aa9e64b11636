import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ROOT } from './project.mjs';

/** `node scripts/icons.mjs` makes the app's icons and `favicon.ico` from frontend/public/icono.svg. */

const PUBLIC = join(ROOT, 'frontend/public');
const CHROMIUM = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);

const mark = readFileSync(join(PUBLIC, 'icono.svg'), 'utf8');
/** The icon with square corners, for systems that cut out its shape themselves. */
const uncut = mark.replace(' rx="16"', '');

const ICONS = [
  { name: 'icono-192', size: 192, svg: mark },
  { name: 'icono-512', size: 512, svg: mark },
  { name: 'icono-enmascarable-512', size: 512, svg: uncut },
  { name: 'icono-180', size: 180, svg: uncut },
];

const FAVICON = [16, 32];

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
const page = await browser.newPage();
const draw = async (svg, size) => {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  return page.screenshot({ omitBackground: true });
};

for (const { name, size, svg } of ICONS) writeFileSync(join(PUBLIC, `${name}.png`), await draw(svg, size));

/** An ICO file has 6 bytes, then 16 bytes for each picture, then the pictures as PNG. */
const pictures = [];
for (const size of FAVICON) pictures.push({ size, png: await draw(mark, size) });
const heads = [Buffer.from([0, 0, 1, 0, pictures.length, 0])];
let offset = 6 + 16 * pictures.length;
for (const { size, png } of pictures) {
  const head = Buffer.from([size, size, 0, 0, 1, 0, 32, 0, ...Array(8).fill(0)]);
  head.writeUInt32LE(png.length, 8);
  head.writeUInt32LE(offset, 12);
  heads.push(head);
  offset += png.length;
}
writeFileSync(join(PUBLIC, 'favicon.ico'), Buffer.concat([...heads, ...pictures.map(({ png }) => png)]));
await browser.close();
