import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './project.mjs';

/** The walls (walls.config.mjs) on a little house of our own, where each of them is broken. */

const DOMINIO = {
  name: '@cuenta-clara/dominio',
  exports: { './*': { 'cuenta-clara-source': './src/*.ts' } },
};

/** Each file by its place, with its text. A wall that is added adds who breaks it, and who comes close and may. */
const HOUSE = {
  'dominio/package.json': JSON.stringify(DOMINIO),

  'dominio/src/lazy.ts': "import { back } from './back.ts';\nexport const lazy = () => back;",
  'dominio/src/back.ts': "export const back = () => import('./lazy.ts');",
  'dominio/src/shape.ts': "import { type Use } from './use.ts';\nexport type Shape = Use;",
  'dominio/src/use.ts': "import { type Shape } from '@cuenta-clara/dominio/shape';\nexport type Use = Shape;",
  'dominio/src/beside.ts': "import { lazy } from './lazy.ts';\nexport const beside = lazy;",

  'dominio/src/lost.ts': "import { nobody } from './nobody.ts';\nexport const lost = nobody;",
};

let root;
/** Who breaks which wall: `wall: from → to`, in order. */
let broken;

const DEPCRUISE = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

const cruise = (folders) =>
  new Promise((resolve, reject) => {
    const args = [DEPCRUISE, '--config', join(ROOT, 'walls.config.mjs'), '-T', 'json', ...folders];
    execFile(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      // Its exit code is the number of broken walls.
      stdout ? resolve(JSON.parse(stdout)) : reject(new Error(stderr, { cause: error })),
    );
  });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'walls-'));
  for (const [place, text] of Object.entries(HOUSE)) {
    await mkdir(join(root, dirname(place)), { recursive: true });
    await writeFile(join(root, place), text);
  }
  await mkdir(join(root, 'node_modules/@cuenta-clara'), { recursive: true });
  await symlink(join(root, 'dominio'), join(root, 'node_modules/@cuenta-clara/dominio'));
  const folders = new Set(Object.keys(HOUSE).map((place) => place.split('/')[0]));
  const { summary } = await cruise([...folders]);
  broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort();
});
afterAll(() => rm(root, { recursive: true, force: true }));

const breaking = (wall) => broken.filter((line) => line.startsWith(`${wall}: `));

test('no circle, not by a lazy import nor by a type of a package of the house', () => {
  expect(breaking('no-circle')).toEqual([
    'no-circle: dominio/src/back.ts → dominio/src/lazy.ts',
    'no-circle: dominio/src/shape.ts → dominio/src/use.ts',
  ]);
});

test('no import leads nowhere', () => {
  expect(breaking('no-lost-import')).toEqual(['no-lost-import: dominio/src/lost.ts → ./nobody.ts']);
});
