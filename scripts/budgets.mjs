import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

/** How much JavaScript a screen may need before it shows; more than that fails the build. */

const KB = 1000;

/** Each screen by the modules it starts from; what those import comes along, what they load lazily does not. */
const BUDGETS = [
  { screen: '/login', from: ['index.html', 'src/features/sesion/PaginaDeLogin.tsx'], limit: 170 * KB },
  {
    screen: '/home',
    from: ['index.html', 'src/app/Guardia.tsx', 'src/features/inicio/PaginaDeInicio.tsx'],
    limit: 260 * KB,
  },
];

/** The files a screen loads, each once: the chunks it starts from and all they import. */
export const filesOf = (manifest, from) => {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk of its own for ${key}.`);
    seen.add(key);
    chunk.imports?.forEach(visit);
  };
  from.forEach(visit);
  return [...new Set([...seen].map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'));
};

/** What each screen weighs against its budget, by the size of a file as it travels. */
export const weigh = (budgets, manifest, sizeOf) =>
  budgets.map(({ screen, from, limit }) => {
    const files = filesOf(manifest, from);
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
  const path = join(dist, '.vite/manifest.json');
  if (!existsSync(path)) throw new Error('Nothing to weigh: run `npm run build:frontend`.');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const weighed = weigh(BUDGETS, manifest, (file) => statSync(join(dist, `${file}.gz`)).size);
  process.stdout.write(asTable(weighed));
  if (!weighed.every(({ fits }) => fits)) process.exitCode = 1;
};

if (process.argv[1] === import.meta.filename) check();
