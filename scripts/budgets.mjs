import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

/** How much JavaScript a screen may need before it shows; more than that fails the build. */

const KB = 1000;

/** By the screen's address. */
const BUDGETS = { '/login': 170 * KB, '/home': 179 * KB, '/facturas': 194 * KB };

/** What each screen weighs against its budget: the JavaScript among its files, by the size of a file as it travels. */
export const weigh = (budgets, filesOfRoutes, sizeOf) =>
  Object.entries(budgets).map(([screen, limit]) => {
    const files = filesOfRoutes[screen]?.filter((file) => file.endsWith('.js'));
    if (!files) throw new Error(`The build has no screen at ${screen}.`);
    const size = files.reduce((sum, file) => sum + sizeOf(file), 0);
    return { screen, files: files.length, size, limit, fits: size <= limit };
  });

const inKb = (bytes) => `${(bytes / KB).toFixed(1)} kB`.padStart(9);

export const asTable = (weighed) =>
  [
    'JavaScript a screen needs, compressed (gzip):',
    ...weighed.map(
      ({ screen, files, size, limit, fits }) =>
        `  ${screen.padEnd(8)}${inKb(size)} of${inKb(limit)}  in ${files} files  ${fits ? 'ok' : 'OVER ITS BUDGET'}`,
    ),
    '',
  ].join('\n');

/** Weighs the built front end; ends the process with 1 when a screen is over its budget. */
const check = () => {
  const dist = join(ROOT, 'frontend/dist');
  const path = join(dist, '.vite/rutas.json');
  if (!existsSync(path)) throw new Error('Nothing to weigh: run `npm run build:frontend`.');
  const filesOfRoutes = JSON.parse(readFileSync(path, 'utf8'));
  const weighed = weigh(BUDGETS, filesOfRoutes, (file) => statSync(join(dist, `${file}.gz`)).size);
  process.stdout.write(asTable(weighed));
  if (!weighed.every(({ fits }) => fits)) process.exitCode = 1;
};

if (process.argv[1] === import.meta.filename) check();
