import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './project.mjs';
import { circleIn } from '../walls.config.mjs';

const aPackage = (name, dependencies = {}) => ({
  [`${name}/package.json`]: JSON.stringify({
    name: `@cuenta-clara/${name}`,
    dependencies,
    exports: { './*': { 'cuenta-clara-source': './src/*.ts' } },
  }),
});
const aLibrary = (name) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'module.exports = {};',
});
const importing = (...places) => places.map((place) => `import '${place}';`).join('\n');

const PACKAGES = ['dominio', 'workers', 'paginas', 'backend', 'frontend'];

/** Each rule has a file that breaks it, and a similar file that is allowed. */
const HOUSE = {
  ...aPackage('dominio', { zod: '1', react: '1' }),
  ...aPackage('workers'),
  ...aPackage('paginas'),
  ...aPackage('backend', { fastify: '1' }),
  ...aPackage('frontend'),
  ...aLibrary('zod'),
  ...aLibrary('react'),
  ...aLibrary('fastify'),
  ...aLibrary('piscina'),

  'dominio/src/lazy.ts': "import { back } from './back.ts';\nexport const lazy = () => back;",
  'dominio/src/back.ts': "export const back = () => import('./lazy.ts');",
  'dominio/src/shape.ts': "import { type Use } from './use.ts';\nexport type Shape = Use;",
  'dominio/src/use.ts': "import { type Shape } from '@cuenta-clara/dominio/shape';\nexport type Use = Shape;",
  'dominio/src/beside.ts': "import { lazy } from './lazy.ts';\nexport const beside = lazy;",

  'dominio/src/lost.ts': "import { nobody } from './nobody.ts';\nexport const lost = nobody;",

  'dominio/src/fechas.ts': importing('zod'),
  'dominio/src/dinero.ts': importing('react'),
  'dominio/src/reloj.ts': importing('node:fs'),
  'dominio/src/huella.ts': importing('node:crypto', './fechas.ts'),
  'dominio/src/decider.ts': '',
  'dominio/src/base.ts': importing('./facturas/factura.ts'),
  'dominio/src/proyecciones.ts': importing('./facturas/factura.ts', './nuevo/nuevo.ts'),
  'dominio/src/eventos.ts': importing('./facturas/factura.ts'),
  'dominio/src/agregados.ts': importing('./facturas/factura.agregado.ts'),
  'dominio/src/facturas/factura.agregado.ts': importing('./factura.view.ts'),
  'dominio/src/facturas/factura.view.ts': '',
  'dominio/src/facturas/olvidado.agregado.ts': importing('./factura.ts'),
  'dominio/src/facturas/olvidada.view.ts': '',
  'dominio/src/facturas/olvidada.api.ts': importing('./olvidada.view.ts'),
  'dominio/src/base.spec.ts': importing('./facturas/factura.ts'),

  'dominio/src/clientes/cliente.ts': importing('../fechas.ts'),
  'dominio/src/facturas/factura.ts': importing('../clientes/cliente.ts'),
  'dominio/src/negocio/negocio.ts': importing('../facturas/factura.ts'),
  'dominio/src/negocio/negocio.spec.ts': importing('../facturas/factura.ts'),
  'dominio/src/nuevo/nuevo.ts': importing('../clientes/cliente.ts', '../historial/historial.ts', './suyo.ts'),
  'dominio/src/historial/historial.ts': '',
  'dominio/src/nuevo/suyo.ts': importing('./suyo.prueba.ts'),
  'dominio/src/nuevo/suyo.prueba.ts': '',

  'workers/src/pdf.ts': importing('@cuenta-clara/dominio/fechas', '../../dominio/src/fechas.ts', 'piscina'),
  'workers/src/up.ts': importing('@cuenta-clara/backend/main'),
  'frontend/src/main.ts': importing('@cuenta-clara/dominio/fechas', '@cuenta-clara/workers/pdf'),
  'frontend/e2e/journey.spec.ts': importing('@cuenta-clara/workers/pdf'),

  'backend/src/main.ts': importing(
    '@cuenta-clara/workers/pdf',
    './clientes/clientes.module.ts',
    './clientes/clientes.controller.ts',
    './nuevo/nuevo.module.ts',
    './nuevo/nuevo.controller.ts',
  ),
  'backend/src/app.module.ts': importing('./nuevo/nuevo.module.ts', './catalogo/catalogo.module.ts'),
  'backend/src/platform/write-side/claims.ts': importing(
    'fastify',
    '@cuenta-clara/dominio/fechas',
    '../system/clock.ts',
  ),
  'backend/src/platform/system/clock.ts': importing('../write-side/turns.ts'),
  'backend/src/platform/write-side/turns.ts': '',
  'backend/src/platform/job-queue/jobs.ts': importing(
    '../../clientes/clientes.module.ts',
    '@cuenta-clara/dominio/clientes/cliente',
    '@cuenta-clara/dominio/proyecciones',
    '@cuenta-clara/dominio/eventos',
    '@cuenta-clara/workers/pdf',
    '../../main.ts',
  ),
  'backend/src/platform/write-side/claims.spec.ts': importing('@cuenta-clara/dominio/clientes/cliente'),
  'backend/src/clientes/clientes.module.ts': importing(
    './clientes.controller.ts',
    '../platform/system/clock.ts',
  ),
  'backend/src/clientes/clientes.controller.ts': importing('../historial/historial.module.ts'),
  'backend/src/historial/historial.module.ts': importing('./suyo.ts'),
  'backend/src/historial/suyo.ts': '',
  'backend/src/catalogo/catalogo.module.ts': importing(
    '../historial/suyo.ts',
    '../clientes/clientes.module.ts',
  ),
  'backend/src/nuevo/nuevo.module.ts': importing(
    '../clientes/clientes.module.ts',
    '../historial/historial.module.ts',
    '../platform/system/clock.ts',
    './nuevo.controller.ts',
  ),
  'backend/src/nuevo/nuevo.controller.ts': '',
  'backend/src/nuevo/olvidado.controller.ts': '',
  'backend/src/olvidado/olvidado.module.ts': importing('./olvidado.handlers.ts'),
  'backend/src/olvidado/olvidado.handlers.ts': '',

  'frontend/src/sin-conexion/guardado.ts': importing('../base/token.ts'),
  'frontend/src/base/token.ts': importing('../components/Boton.tsx', '../api/mensajes.api.ts'),
  'frontend/src/components/Boton.tsx': importing('../features/mensajes/ModalDeEmail.tsx'),
  'frontend/src/features/libro/Libro.tsx': importing('../../app/App.tsx'),
  'frontend/src/app/App.tsx': importing(
    '../otra.ts',
    '../features/mensajes/Suyo.tsx',
    '../base/tiempo/hoy.ts',
  ),
  'frontend/src/app/pantallas.ts': importing('../features/sesion/PaginaDeLogin.tsx'),
  'frontend/src/features/libro/PaginaDelLibro.tsx': '',
  'frontend/src/otra.ts': importing(
    '@cuenta-clara/dominio/agregados',
    '@cuenta-clara/dominio/facturas/factura.agregado',
  ),
  'frontend/src/base/tiempo/hoy.ts': '',
  'frontend/src/features/mensajes/ModalDeEmail.tsx': importing('./Suyo.tsx', '../../base/tiempo/hoy.ts'),
  'frontend/src/features/mensajes/Suyo.tsx': '',
  'frontend/src/api/mensajes.api.ts': '',
  'frontend/src/features/facturas/Lista.tsx': importing(
    '../mensajes/ModalDeEmail.tsx',
    '../../api/mensajes.api.ts',
    '../mensajes/Suyo.tsx',
  ),
  'frontend/src/features/facturas/Lista.spec.tsx': importing('../mensajes/Suyo.tsx'),
  'frontend/src/features/sesion/PaginaDeLogin.tsx': importing('../mensajes/ModalDeEmail.tsx'),
};

let root;
let broken;

const DEPCRUISE = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

const cruise = (folders) =>
  new Promise((resolve, reject) => {
    const args = [DEPCRUISE, '--config', join(ROOT, 'walls.config.mjs'), '-T', 'json', ...folders];
    execFile(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      // The exit code is the number of violations.
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
  for (const name of PACKAGES)
    await symlink(join(root, name), join(root, 'node_modules/@cuenta-clara', name));
  const { summary } = await cruise(PACKAGES);
  broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort();
});
afterAll(() => rm(root, { recursive: true, force: true }));

const breaking = (wall) =>
  broken.filter((line) => line.startsWith(`${wall}: `)).map((line) => line.slice(wall.length + 2));

test('no circle of imports, also by lazy imports and by types of own packages', () => {
  expect(breaking('no-circle')).toEqual([
    'dominio/src/back.ts → dominio/src/lazy.ts',
    'dominio/src/shape.ts → dominio/src/use.ts',
  ]);
});

test('every import leads to a file', () => {
  expect(breaking('no-lost-import')).toEqual(['dominio/src/lost.ts → ./nobody.ts']);
});

test('a package is imported by its name, by packages that may use it, and is a dependency in their package.json', () => {
  expect(breaking('a-package-by-its-name')).toEqual(['workers/src/pdf.ts → dominio/src/fechas.ts']);
  expect(breaking('packages-one-way')).toEqual([
    'frontend/src/main.ts → workers/src/pdf.ts',
    'workers/src/up.ts → backend/src/main.ts',
  ]);
  expect(breaking('said-in-package-json')).toEqual(['workers/src/pdf.ts → node_modules/piscina/index.js']);
});

test('the product imports no test files and no packages for tests', () => {
  expect(breaking('no-test-in-the-product')).toEqual([
    'dominio/src/nuevo/suyo.ts → dominio/src/nuevo/suyo.prueba.ts',
  ]);
});

test('dominio is pure: it imports itself, zod, and in one place a hash', () => {
  expect(breaking('dominio-is-pure')).toEqual([
    'dominio/src/dinero.ts → node_modules/react/index.js',
    'dominio/src/lost.ts → ./nobody.ts',
    'dominio/src/reloj.ts → fs',
  ]);
  expect(breaking('huella-takes-one-hash')).toEqual(['dominio/src/huella.ts → dominio/src/fechas.ts']);
});

test('a folder of dominio imports only the folders in its line, and the files above the folders import none', () => {
  expect(breaking('base-of-dominio')).toEqual(['dominio/src/base.ts → dominio/src/facturas/factura.ts']);
  expect(breaking('dominio-one-way')).toEqual([
    'dominio/src/negocio/negocio.ts → dominio/src/facturas/factura.ts',
    'dominio/src/nuevo/nuevo.ts → dominio/src/clientes/cliente.ts',
  ]);
});

test('an aggregate that is not listed and a read model that is not declared are reported', () => {
  expect(breaking('an-aggregate-is-listed')).toEqual([
    'dominio/src/facturas/olvidado.agregado.ts → dominio/src/facturas/olvidado.agregado.ts',
  ]);
  expect(breaking('a-read-model-is-declared')).toEqual([
    'dominio/src/facturas/olvidada.view.ts → dominio/src/facturas/olvidada.view.ts',
  ]);
});

test('no screen imports a list of the whole domain', () => {
  expect(breaking('lists-are-not-for-screens')).toEqual([
    'frontend/src/otra.ts → dominio/src/agregados.ts',
    'frontend/src/otra.ts → dominio/src/facturas/factura.agregado.ts',
  ]);
});

test('platform imports no feature, of the back end or of dominio', () => {
  expect(breaking('platform-knows-no-feature')).toEqual([
    'backend/src/platform/job-queue/jobs.ts → backend/src/clientes/clientes.module.ts',
    'backend/src/platform/job-queue/jobs.ts → backend/src/main.ts',
    'backend/src/platform/job-queue/jobs.ts → dominio/src/clientes/cliente.ts',
    'backend/src/platform/job-queue/jobs.ts → dominio/src/eventos.ts',
    'backend/src/platform/job-queue/jobs.ts → dominio/src/proyecciones.ts',
    'backend/src/platform/job-queue/jobs.ts → workers/src/pdf.ts',
  ]);
});

test('a feature imports only the features in its line, and only what these give; a feature without a line uses historial and gives its module', () => {
  expect(breaking('features-one-way')).toEqual([
    'backend/src/catalogo/catalogo.module.ts → backend/src/clientes/clientes.module.ts',
    'backend/src/nuevo/nuevo.module.ts → backend/src/clientes/clientes.module.ts',
    'backend/src/platform/job-queue/jobs.ts → backend/src/clientes/clientes.module.ts',
    'frontend/src/features/sesion/PaginaDeLogin.tsx → frontend/src/features/mensajes/ModalDeEmail.tsx',
  ]);
  expect(breaking('a-feature-gives-little')).toEqual([
    'backend/src/catalogo/catalogo.module.ts → backend/src/historial/suyo.ts',
    'backend/src/main.ts → backend/src/clientes/clientes.controller.ts',
    'backend/src/main.ts → backend/src/nuevo/nuevo.controller.ts',
    'frontend/src/features/facturas/Lista.tsx → frontend/src/features/mensajes/Suyo.tsx',
  ]);
});

test('a module, a controller, handlers and a screen that nothing lists are reported', () => {
  expect(breaking('a-module-is-listed')).toEqual([
    'backend/src/olvidado/olvidado.module.ts → backend/src/olvidado/olvidado.module.ts',
  ]);
  expect(breaking('what-is-served-is-of-a-module')).toEqual([
    'backend/src/nuevo/olvidado.controller.ts → backend/src/nuevo/olvidado.controller.ts',
  ]);
  expect(breaking('a-screen-is-listed')).toEqual([
    'frontend/src/features/libro/PaginaDelLibro.tsx → frontend/src/features/libro/PaginaDelLibro.tsx',
  ]);
});

test('a table in which a feature leads back to itself has a circle', () => {
  expect(circleIn({ a: ['b'], b: ['c'], c: [] })).toBeNull();
  expect(circleIn({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c', 'b']);
  expect(circleIn({ a: ['a'] })).toEqual(['a', 'a']);
  expect(circleIn({ a: ['b'] }, ['a'])).toEqual(['a', 'b', 'a']);
  expect(circleIn({ a: [], c: ['b'] }, ['a'])).toBeNull();
});

test('a folder of the front end, and of platform, imports none above it', () => {
  expect(breaking('knows-no-floor-above')).toEqual([
    'backend/src/platform/system/clock.ts → backend/src/platform/write-side/turns.ts',
    'frontend/src/app/App.tsx → frontend/src/otra.ts',
    'frontend/src/base/token.ts → frontend/src/api/mensajes.api.ts',
    'frontend/src/base/token.ts → frontend/src/components/Boton.tsx',
    'frontend/src/components/Boton.tsx → frontend/src/features/mensajes/ModalDeEmail.tsx',
    'frontend/src/features/libro/Libro.tsx → frontend/src/app/App.tsx',
    'frontend/src/sin-conexion/guardado.ts → frontend/src/base/token.ts',
  ]);
});
