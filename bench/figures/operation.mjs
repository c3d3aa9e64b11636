import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spreadOf } from '../statistics.mjs';

const STARTS = 3;
const MB = 1_000_000;
const PROGRESS = /(\d+) eventos, (\d+) por segundo/g;

/** @type {import('../figures.mjs').Measuring} */
export const restart = async (shop) => {
  const events = await shop.settle();
  const times = [];
  for (let n = 0; n < STARTS; n++) {
    await shop.stop();
    times.push((await shop.start()).startedIn);
  }
  return [{ name: 'restart to healthy', median: spreadOf(times).median, note: `${events} events` }];
};

/** @type {import('../figures.mjs').Measuring} */
export const rebuild = async (shop) => {
  await shop.stop();
  // In builds up to 45da9ed the tools have a folder of their own.
  const tool = /** @type {string} */ (
    ['rebuild.js', 'tools/rebuild.js'].map((file) => join(shop.build.programs, file)).find(existsSync)
  );
  const child = spawn(process.execPath, [tool, '--data', shop.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  const [, events, rate] = [...said.matchAll(PROGRESS)].at(-1) ?? [];
  if (code !== 0 || !rate) throw new Error(`the rebuild ended with ${code}: ${said}`);
  await shop.start();
  return [{ name: 'rebuild of all read models, events', rate: Number(rate), note: `${events} events` }];
};

/** @type {import('../figures.mjs').Measuring} */
export const memory = async (shop) => {
  const { resident, anonymous, peak } = shop.product.memory();
  const [now, own, most] = [resident, anonymous, peak].map((bytes) => (bytes / MB).toFixed(0));
  return [
    { name: 'resident memory', note: `${now} MB (${own} MB but for mapped files; at most ${most} MB)` },
  ];
};

/** @type {import('../figures.mjs').Measuring} */
export const disk = async (shop) => {
  const { total } = await shop.ask('GET', '/api/facturas');
  await shop.stop();
  const each = (shop.bytesOnDisk / total).toFixed(0);
  await shop.start();
  return [{ name: 'disk', note: `${each} bytes an invoice, all included but PDFs` }];
};
