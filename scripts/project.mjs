import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** This module runs before the packages are installed, so it imports only Node's own modules. */

export const ROOT = join(import.meta.dirname, '..');
const WORKSPACES = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).workspaces;
const STAMPS = join(ROOT, 'node_modules', '.cuenta-clara');

/** False in the Docker image, which has nothing to install or build. */
const HAS_SOURCES = existsSync(join(ROOT, 'backend/src'));

const BUILDS = [
  {
    name: 'backend',
    text: 'Preparando el servidor…',
    sources: [
      ...['dominio', 'workers', 'paginas', 'backend'].flatMap((name) => [
        `${name}/src`,
        `${name}/package.json`,
        `${name}/tsconfig.build.json`,
      ]),
      'paginas/recursos',
      'backend/vite.config.ts',
      'tsconfig.base.json',
      'package-lock.json',
    ],
    made: 'backend/dist/bundle/main.js',
  },
  {
    name: 'frontend',
    text: 'Preparando las pantallas…',
    sources: [
      'frontend/src',
      'frontend/public',
      'frontend/index.html',
      'frontend/vite.config.ts',
      'frontend/lecturas-del-build.ts',
      'frontend/marco-del-build.tsx',
      'frontend/pantallas-del-build.ts',
      'frontend/tsconfig.json',
      'dominio/src',
      'package.json',
      'package-lock.json',
    ],
    made: 'frontend/dist/index.html',
  },
];

const isTest = (path) => /\.(spec|contract|prueba)\.tsx?$/.test(path);

const filesBelow = (path) => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)));
};

const digestOf = (paths) => {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((one) => filesBelow(join(ROOT, one))))
    if (!isTest(path)) hash.update(path.slice(ROOT.length)).update(readFileSync(path));
  return hash.digest('hex');
};

const stampOf = (name) => join(STAMPS, name);
const isStamped = (name, digest) =>
  existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === digest;
const stamp = (name, digest) => {
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stampOf(name), digest);
};

export const forget = (name) => rmSync(stampOf(name), { force: true });

/** When the command fails, this process exits with its code. */
export const run = (command, args, env = {}) => {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
};

const say = (text) => process.stdout.write(`${text}\n`);

export const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Cuenta Clara necesita Node 20.19 o más nuevo; este es ${process.versions.node}.\n`);
  process.exit(1);
};

/** Turns off @scarf/scarf, a transitive dependency that reports installs. */
const NOBODY_IS_TOLD = { SCARF_ANALYTICS: 'false' };

export const install = () => {
  if (!HAS_SOURCES) return;
  const digest = digestOf([
    'package-lock.json',
    'package.json',
    ...WORKSPACES.map((name) => `${name}/package.json`),
  ]);
  if (isStamped('install', digest)) return;
  say('Instalando lo que falta (solo la primera vez)…');
  // Not `npm ci`: the lock file may lack the binaries of this platform.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], NOBODY_IS_TOLD);
  stamp('install', digest);
};

export const build = (names = BUILDS.map(({ name }) => name)) => {
  if (!HAS_SOURCES) return;
  for (const { name, text, sources, made } of BUILDS.filter((one) => names.includes(one.name))) {
    const digest = digestOf(sources);
    if (existsSync(join(ROOT, made)) && isStamped(name, digest)) continue;
    say(text);
    run('npm', ['run', '--silent', `build:${name}`]);
    stamp(name, digest);
  }
};
