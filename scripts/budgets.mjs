import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, build, requireNode } from './project.mjs';

/**
 * `npm run check` fails when a first screen's JavaScript is more than a tenth heavier than recorded
 * (`frontend/pesos.json`), and names what grew. `node scripts/budgets.mjs --record` records the present
 * build; a commit that raises weights says why. The build itself never fails.
 */

const RECORDED = join(ROOT, 'frontend/pesos.json');
const SCREENS = ['/login', '/home', '/facturas'];
const ROOM = 1.1;
const KB = 1000;

/**
 * The weight of each screen's scripts: `size` in compressed bytes, `parts` in source bytes by package or
 * folder. Throws for a screen that the build lacks.
 */
export const weigh = (screens, filesOfRoutes, sizeOf, partsOf) =>
  Object.fromEntries(
    screens.map((screen) => {
      const files = filesOfRoutes[screen]?.filter((file) => file.endsWith('.js'));
      if (!files) throw new Error(`The build has no screen at ${screen}.`);
      const parts = {};
      for (const file of files)
        for (const [name, bytes] of Object.entries(partsOf(file))) parts[name] = (parts[name] ?? 0) + bytes;
      return [
        screen,
        { size: files.reduce((sum, file) => sum + sizeOf(file), 0), files: files.length, parts },
      ];
    }),
  );

const grownIn = (parts, before = {}) =>
  Object.entries(parts)
    .map(([name, bytes]) => ({ name, by: bytes - (before[name] ?? 0) }))
    .filter(({ by }) => by > 0)
    .sort((one, other) => other.by - one.by);

export const compare = (weighed, recorded) =>
  Object.entries(weighed).map(([screen, { size, files, parts }]) => {
    const before = recorded[screen];
    const limit = Math.floor((before?.size ?? 0) * ROOM);
    return { screen, size, files, limit, fits: size <= limit, grown: grownIn(parts, before?.parts) };
  });

const inKb = (bytes) => `${(bytes / KB).toFixed(1)} kB`.padStart(9);

export const asTable = (compared) =>
  [
    'JavaScript a screen needs, compressed (gzip):',
    ...compared.flatMap(({ screen, files, size, limit, fits, grown }) => [
      `  ${screen.padEnd(9)}${inKb(size)} of${inKb(limit)}  in ${files} files  ${fits ? 'ok' : 'OVER ITS BUDGET'}`,
      ...(fits ? [] : grown.slice(0, 10).map(({ name, by }) => `    +${inKb(by)} of source  ${name}`)),
    ]),
    '',
  ].join('\n');

const weighBuild = () => {
  const dist = join(ROOT, 'frontend/dist');
  const listOf = (name) => JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8'));
  const parts = listOf('partes.json');
  return weigh(
    SCREENS,
    listOf('rutas.json'),
    (file) => statSync(join(dist, `${file}.gz`)).size,
    (file) => parts[file] ?? {},
  );
};

const check = () => {
  requireNode();
  build();
  const weighed = weighBuild();
  if (process.argv.includes('--record')) writeFileSync(RECORDED, `${JSON.stringify(weighed, null, 2)}\n`);
  const compared = compare(weighed, existsSync(RECORDED) ? JSON.parse(readFileSync(RECORDED, 'utf8')) : {});
  process.stdout.write(asTable(compared));
  if (!compared.every(({ fits }) => fits)) process.exitCode = 1;
};

if (process.argv[1] === import.meta.filename) check();
