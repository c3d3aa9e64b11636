import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { ROOT } from './project.mjs';

/**
 * `node scripts/image.mjs DIR` copies into DIR what the Docker image runs, from a built checkout. The
 * Dockerfile and backend/test/imagen.spec.ts use it.
 */

const OURS = [
  'package.json',
  'dominio/package.json',
  'dominio/dist',
  'workers/package.json',
  'workers/dist',
  'workers/fuentes',
  'paginas/recursos',
  'backend/package.json',
  'backend/dist/bundle',
  'backend/exportacion',
  'frontend/dist',
  'scripts/project.mjs',
  'scripts/tool.mjs',
];

/** The bundle imports these workspaces at run time; their dependencies are copied too. */
const HOUSE = ['dominio', 'workers'];
const SCOPE = '@cuenta-clara/';

/**
 * The image runs without `--enable-source-maps`: stack traces name lines of the bundle, which is not
 * minified.
 */
const NEVER_READ = /\.map$|\.[cm]?tsx?$|\.tsbuildinfo$|^tsconfig.*\.json$/;
const TESTS = /^(tests?|__tests__)$/;
/** Files for developers are left out of a package's top folder only. Licences stay. */
const FOR_DEVELOPERS = /^(benchmarks?|examples?|docs|\.github)$|^(?!licen[cs]e).*\.(md|markdown)$/i;

const jsonOf = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Finds a package as Node does; null when it is not installed, because it is optional or for another
 * platform.
 */
const find = (folder, name) => {
  const path = join(folder, 'node_modules', name);
  if (existsSync(join(path, 'package.json'))) return path;
  return folder === ROOT ? null : find(dirname(folder), name);
};

const packagesFrom = (folder, names, found) => {
  for (const name of names) {
    if (name.startsWith(SCOPE)) continue;
    const path = find(folder, name);
    if (path === null || found.has(path)) continue;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = jsonOf(join(path, 'package.json'));
    const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    packagesFrom(path, Object.keys(needed), found);
  }
  return found;
};

const packages = () => {
  const { outsideTheBundle } = jsonOf(join(ROOT, 'backend/package.json'));
  const found = packagesFrom(join(ROOT, 'backend'), outsideTheBundle, new Set());
  for (const name of HOUSE)
    packagesFrom(join(ROOT, name), Object.keys(jsonOf(join(ROOT, name, 'package.json')).dependencies), found);
  // Packages of types are left out, although some packages depend on them.
  return [...found]
    .map((path) => relative(ROOT, path))
    .filter((path) => !path.includes('node_modules/@types/'));
};

export const layOut = (folder) => {
  for (const path of OURS)
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (from) => !NEVER_READ.test(basename(from)),
    });
  for (const path of packages())
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (from) => {
        const [first, ...deeper] = relative(join(ROOT, path), from).split(sep);
        // `node_modules` is not copied whole: `packages()` finds the packages that are needed.
        if (first === 'node_modules') return false;
        if (NEVER_READ.test(basename(from)) || TESTS.test(basename(from))) return false;
        return deeper.length > 0 || !FOR_DEVELOPERS.test(first);
      },
    });
  const house = join(folder, 'node_modules', SCOPE);
  mkdirSync(house, { recursive: true });
  for (const name of HOUSE) symlinkSync(join('../..', name), join(house, name));
};

if (process.argv[1] === import.meta.filename) {
  const [, , folder] = process.argv;
  if (!folder || (existsSync(folder) && readdirSync(folder).length > 0)) {
    process.stderr.write('node scripts/image.mjs DIR: a folder that is new or empty\n');
    process.exit(1);
  }
  layOut(folder);
}
