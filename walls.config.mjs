/**
 * The walls of the house (docs/architecture.md): who may import whom. `npm run check:walls` holds every file to them, tests
 * too, and every kind of import: of types only, lazy ones, and `@cuenta-clara/…`, which is followed to its sources.
 * Each wall has its test in scripts/walls.spec.mjs.
 */

/** The packages, each with those whose code its own may use. A package is imported by its name alone. */
const PACKAGES = {
  dominio: [],
  workers: ['dominio'],
  backend: ['dominio', 'workers'],
  frontend: ['dominio'],
};

/** The folders of dominio/src, each with those it may use. A folder that is not named uses none. */
const DOMINIO = {
  accesos: ['cuentas'],
  catalogo: ['historial'],
  clientes: ['historial'],
  facturas: ['clientes', 'historial', 'metodos-de-pago', 'negocio'],
  libro: ['facturas'],
  'metodos-de-pago': ['historial'],
  negocio: ['historial'],
};

/**
 * The features of backend/src: which others a feature uses, and what it gives to others. All else of it is its own;
 * a feature that is not named uses none and gives nothing.
 */
const FEATURES = {
  accesos: { uses: [], gives: ['accesos.module'] },
  catalogo: { uses: ['historial'], gives: ['catalogo.module'] },
  clientes: { uses: ['historial'], gives: ['clientes.module'] },
  cuentas: { uses: [], gives: ['cuentas.module', 'personas'] },
  facturas: {
    uses: ['historial', 'negocio'],
    gives: ['facturas.module', 'factura-pdf.jobs', 'impresor.service'],
  },
  historial: { uses: ['cuentas'], gives: ['historial.module', 'historias.service'] },
  libro: {
    uses: ['cuentas', 'facturas'],
    gives: ['libro.module', 'exportaciones.module', 'exportacion.jobs', 'recorrido'],
  },
  mensajes: { uses: [], gives: ['mensajes.module'] },
  'metodos-de-pago': { uses: ['historial'], gives: ['metodos-de-pago.module'] },
  negocio: { uses: ['historial'], gives: ['negocio.module', 'logos'] },
  tools: { uses: ['libro', 'negocio'], gives: [] },
};

/** The lists of all read models and of all events: the one place where the base of dominio names its folders. */
const LISTS = '(proyecciones|eventos)[.]ts$';

/** What only tests are made of. They may look into anything of their own package. */
const TESTS = '[.](spec|prueba|contract)[.]|/(test|test-servers|e2e)/|^bench/|^scripts/.*[.]spec[.]';
/** The journeys in a browser run the built product, and read the PDFs it made. */
const JOURNEYS = '^frontend/e2e/';
/** To be taken down: the guard of sessions names what an access opens. */
const THE_GUARD = '^backend/src/platform/http/(session[.]guard|access-tokens)[.]ts$';
/** To be taken down: a screen loads what leads back to the list of all screens. */
const THE_ONE_CIRCLE =
  '^frontend/src/(app/(Armazon|Guardia|pantallas|useAdelantar)|features/facturas/(PaginaDeFacturas|TarjetaDeFactura))[.]tsx?$';

const anyOf = (names) => `(${names.join('|')})`;
const wall = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** One wall for each folder that is named in `uses`, and one that closes all the others. */
const oneWay = (name, comment, root, uses) => [
  ...Object.entries(uses).map(([folder, used]) =>
    wall(
      name,
      comment,
      { path: `^${root}${folder}/`, pathNot: TESTS },
      { path: `^${root}[^/]+/`, pathNot: `^${root}${anyOf([folder, ...used])}/` },
    ),
  ),
  wall(
    name,
    comment,
    { path: `^${root}([^/]+)/`, pathNot: `^${root}${anyOf(Object.keys(uses))}/|${TESTS}` },
    { path: `^${root}[^/]+/`, pathNot: `^${root}$1/` },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    wall(
      'no-circle',
      'Files that import each other in a circle can only be understood, and changed, all at once.',
      { pathNot: THE_ONE_CIRCLE },
      { circular: true },
    ),
    wall(
      'no-lost-import',
      'An import that leads nowhere is an arrow that no wall sees.',
      {},
      { couldNotResolve: true },
    ),
    wall(
      'a-package-by-its-name',
      'A path that climbs out of its package passes by what the other package says it exports.',
      { path: `^${anyOf(Object.keys(PACKAGES))}/` },
      { dependencyTypes: ['local'], pathNot: '^$1/' },
    ),
    ...Object.entries(PACKAGES).map(([name, used]) =>
      wall(
        'packages-one-way',
        'dominio ← workers ← backend, dominio ← frontend.',
        { path: `^${name}/`, pathNot: JOURNEYS },
        { path: `^${anyOf(Object.keys(PACKAGES))}/`, pathNot: `^${anyOf([name, ...used])}/` },
      ),
    ),
    wall(
      'said-in-package-json',
      'What a package imports, its own package.json names.',
      { path: `^${anyOf(Object.keys(PACKAGES))}/src/`, pathNot: TESTS },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    ),
    wall(
      'no-test-in-the-product',
      'What only tests are made of is neither built nor shipped.',
      { pathNot: TESTS },
      { path: TESTS },
    ),
    wall(
      'dominio-is-pure',
      'The domain is made of itself and zod: no framework, no file, no network.',
      { path: '^dominio/src/', pathNot: `^dominio/src/libro/huella[.]ts$|${TESTS}` },
      { pathNot: '^dominio/src/|^node_modules/zod/' },
    ),
    wall(
      'huella-takes-one-hash',
      'The fingerprints of the ledger are the one place of the domain that uses the platform: its hash.',
      { path: '^dominio/src/libro/huella[.]ts$' },
      { pathNot: '^(node:)?crypto$|^dominio/src/decider[.]ts$' },
    ),
    wall(
      'base-of-dominio',
      'What every folder of the domain stands on knows none of them; only the two lists of everything do.',
      { path: '^dominio/src/[^/]+$', pathNot: `^dominio/src/${LISTS}|${TESTS}` },
      { path: '^dominio/src/[^/]+/' },
    ),
    ...oneWay(
      'dominio-one-way',
      'Each folder of the domain uses only those that its line in walls.config.mjs names.',
      'dominio/src/',
      DOMINIO,
    ),
    wall(
      'platform-knows-no-feature',
      'The platform imports itself and the base of dominio; what is of a feature it is handed.',
      { path: '^backend/src/platform/', pathNot: `${THE_GUARD}|${TESTS}` },
      { path: `^(dominio/src/([^/]+/|${LISTS})|backend/src/(?!platform/)|workers/)` },
    ),
    ...oneWay(
      'features-one-way',
      'Each feature of the back end uses only those that its line in walls.config.mjs names.',
      'backend/src/',
      {
        platform: [],
        ...Object.fromEntries(
          Object.entries(FEATURES).map(([name, { uses }]) => [name, ['platform', ...uses]]),
        ),
      },
    ),
    wall(
      'a-feature-gives-little',
      'Who uses a feature is said in its line in walls.config.mjs.',
      { path: '^backend/src/[^/]+$' },
      {
        path: '^backend/src/[^/]+/',
        pathNot: `^backend/src/${anyOf(['platform', ...Object.keys(FEATURES)])}/`,
      },
    ),
    ...Object.entries(FEATURES).map(([name, { gives }]) =>
      wall(
        'a-feature-gives-little',
        'What a feature does not give to others, in its line in walls.config.mjs, is its own.',
        { path: '^backend/src/', pathNot: `^backend/src/${name}/|${TESTS}` },
        { path: `^backend/src/${name}/`, pathNot: `^backend/src/${name}/${anyOf(gives)}[.]ts$` },
      ),
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    // As jest.config.mjs and tsconfig.json: the packages of the house are read from their sources.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['cuenta-clara-source', 'import', 'require', 'node', 'default', 'types'],
    },
  },
};
