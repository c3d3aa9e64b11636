/**
 * A project for each kind of suite. All code is ESM (Nest 12 is), compiled by swc.
 * `NODE_OPTIONS=--experimental-vm-modules npx jest --selectProjects dominio` runs one project.
 */
const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        react: { runtime: 'automatic', development: false },
      },
      keepClassNames: true,
    },
    module: { type: 'es6' },
  },
];

const base = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  // `cuenta-clara-source` reads `@cuenta-clara/…` from the packages' sources.
  testEnvironmentOptions: { customExportConditions: ['cuenta-clara-source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': swc },
  moduleNameMapper: { '^fast-check$': '<rootDir>/scripts/semilla.mjs' },
  modulePathIgnorePatterns: ['<rootDir>/(dominio|workers|paginas|backend|frontend)/dist/'],
};

/**
 * Suites that cost more than `.ci/run` has time for; `npm run test:long` runs them. Most have a counterpart
 * in every run that tests nearly the same:
 * - Manipulated logs, and starts in read-only mode: `auditoria` in every run, on the embedded default;
 *   `manipulacion-en-servidores` and `lo-mostrado-en-servidores` on servers.
 * - Verificar on servers while an owner writes: `distribuido` in every run.
 * - The core of `verificar.html`: `exportacion` in every run; `verificador` in a browser.
 * - The owner's day: `dia-de-la-duena` in every run; `zonas` in a browser.
 * - The workbooks: `importaciones` reads them in every run; `mis-datos-en-libreoffice` needs LibreOffice,
 *   hundreds of megabytes.
 * - `archivos-sin-sello`, `imagen` and `teclado` are too slow.
 */
const LONG_ONLY = process.env.LONG_RUNS
  ? []
  : [
      '/backend/test/((manipulacion|lo-mostrado)-en-servidores|archivos-sin-sello|imagen|mis-datos-en-libreoffice)[.]',
      '/frontend/e2e/(teclado|verificador|zonas)[.]',
    ];

const onServers = {
  ...base,
  globalSetup: '<rootDir>/scripts/servers.mjs',
  globalTeardown: '<rootDir>/scripts/servers-not-there.mjs',
};

export default {
  // No test waits for time to pass: the timeout only ends a test that hangs, also on a busy machine.
  testTimeout: 300_000,
  testSequencer: '<rootDir>/scripts/suite-order.mjs',
  reporters: ['default', '<rootDir>/scripts/last-words.mjs'],
  projects: [
    { ...base, displayName: 'dominio', testMatch: ['<rootDir>/dominio/src/**/*.spec.ts'] },
    {
      ...onServers,
      displayName: 'contracts',
      testMatch: ['<rootDir>/backend/src/platform/**/*.spec.ts'],
    },
    {
      ...onServers,
      displayName: 'backend',
      testMatch: ['<rootDir>/backend/src/**/*.spec.ts', '<rootDir>/backend/test/**/*.spec.ts'],
      testPathIgnorePatterns: ['<rootDir>/backend/src/platform/', ...LONG_ONLY],
    },
    { ...base, displayName: 'scripts', testMatch: ['<rootDir>/{scripts,bench}/**/*.spec.mjs'] },
    { ...base, displayName: 'workers', testMatch: ['<rootDir>/workers/src/**/*.spec.ts?(x)'] },
    { ...base, displayName: 'paginas', testMatch: ['<rootDir>/paginas/src/**/*.spec.ts'] },
    {
      ...base,
      displayName: 'frontend',
      testMatch: ['<rootDir>/frontend/src/**/*.spec.ts?(x)'],
      testEnvironment: '<rootDir>/frontend/test/jsdom-with-fetch.mjs',
      setupFiles: ['<rootDir>/frontend/test/act.ts'],
      setupFilesAfterEnv: ['<rootDir>/frontend/test/setup.ts'],
      moduleNameMapper: {
        ...base.moduleNameMapper,
        '\\.(css|svg)$': '<rootDir>/frontend/test/empty.mjs',
      },
    },
    {
      ...onServers,
      displayName: 'e2e',
      testEnvironment: '<rootDir>/frontend/e2e/entorno.mjs',
      testMatch: ['<rootDir>/frontend/e2e/**/*.spec.ts'],
      testPathIgnorePatterns: LONG_ONLY,
    },
    ...(process.env.LONG_RUNS
      ? [
          {
            ...onServers,
            displayName: 'firefox',
            testEnvironment: '<rootDir>/frontend/e2e/entorno.mjs',
            testEnvironmentOptions: { ...base.testEnvironmentOptions, motor: 'firefox' },
            testMatch: ['<rootDir>/frontend/e2e/{recorrido,libro}.spec.ts'],
          },
        ]
      : []),
    // The soak runs alone, and only on request (scripts/soak.mjs).
    ...(process.env.SOAK_MINUTES
      ? [{ ...base, displayName: 'soak', testMatch: ['<rootDir>/backend/test/aguante.prueba.ts'] }]
      : []),
  ],
};
