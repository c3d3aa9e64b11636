/**
 * One jest set-up, a project per kind of suite. Everything is ESM (Nest 12 is), compiled by swc.
 * Run a part with `npx jest --selectProjects dominio` (NODE_OPTIONS=--experimental-vm-modules).
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
  // The packages of the house are read from their sources.
  testEnvironmentOptions: { customExportConditions: ['cuenta-clara-source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': swc },
  moduleNameMapper: { '^fast-check$': '<rootDir>/scripts/semilla.mjs' },
  modulePathIgnorePatterns: ['<rootDir>/(dominio|workers|paginas|backend|frontend)/dist/'],
};

/**
 * Suites that cost more than `.ci/run` has time for: `npm run test:long` runs them. What was manipulated in a log, and a start that
 * then leaves its owner in read-only mode, is asked by `auditoria` on the embedded default in every run;
 * `manipulacion-en-servidores` and `lo-mostrado-en-servidores` ask the same of servers. That Verificar finds it there too, while
 * somebody writes, `distribuido` asks in every run. The page `verificar.html` runs the core that `exportacion` runs in every one, and
 * whose day it is `dia-de-la-duena` asks there: `verificador` and `zonas` ask it of a browser. `importaciones` reads in every run the
 * workbooks that `mis-datos-en-libreoffice` has LibreOffice open, whose package is hundreds of megabytes. `archivos-sin-sello`, `imagen`
 * and `teclado` wait there until they cost less. To install WebKit alone takes more than a
 * minute.
 */
const LONG_ONLY = process.env.LONG_RUNS
  ? []
  : [
      '/backend/test/((manipulacion|lo-mostrado)-en-servidores|archivos-sin-sello|imagen|mis-datos-en-libreoffice)[.]',
      '/frontend/e2e/(motores|teclado|verificador|zonas)[.]',
    ];

/** Of the suites that need a server or a browser of the machine. */
const onServers = {
  ...base,
  globalSetup: '<rootDir>/scripts/servers.mjs',
  globalTeardown: '<rootDir>/scripts/servers-not-there.mjs',
};

export default {
  // No test waits for a clock: this only ends one that hangs, also on a machine busy with other things.
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
    // Journeys of Chromium's again, in Firefox.
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
    // Minutes of load with faults: alone, and only when asked for (scripts/soak.mjs).
    ...(process.env.SOAK_MINUTES
      ? [{ ...base, displayName: 'soak', testMatch: ['<rootDir>/backend/test/aguante.prueba.ts'] }]
      : []),
  ],
};
