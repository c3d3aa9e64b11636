import js from '@eslint/js';
import ts from 'typescript-eslint';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { newerThanPromised } from './scripts/browsers.mjs';
import { nothingAwaitedBefore } from './scripts/in-the-tap.mjs';
import { noExpectOfOneRead } from './scripts/one-read.mjs';

/** Imports between folders have their rules in walls.config.mjs. */

const pureSyntax = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'dominio has no clock: take the instant as data.',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'dominio has no clock.',
  },
  { selector: 'AwaitExpression', message: 'dominio does no I/O, so nothing in it awaits.' },
];

const ASK_WHOSE_DAY =
  "Days are the owner's: use diaEn and horaEn of dominio/zona-horaria with her zone. Her today is DiaDeLaDuena (backend) or useHoy (front end).";
const nobodysDay = [
  {
    selector: "CallExpression[callee.object.callee.property.name='toISOString']",
    message: ASK_WHOSE_DAY,
  },
  {
    selector:
      'MemberExpression[property.name=/^([gs]et(FullYear|Month|Date|Day|Hours|Minutes)|getTimezoneOffset|to(Locale)?(Date|Time)String)$/]',
    message: ASK_WHOSE_DAY,
  },
  {
    selector: "MemberExpression[object.name='Intl'][property.name='DateTimeFormat']",
    message: ASK_WHOSE_DAY,
  },
];
const ASK_THE_CLOCK =
  "A device's clock may be wrong by years: use instanteDeAhora and msDeAhora of base/tiempo/reloj.ts, which go by the server's clock. The owner's today is useHoy. To measure a duration use msDelDispositivo.";
const devicesClock = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.name='Date']",
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  "CallExpression[callee.name='dayjs'][arguments.length=0]",
].map((selector) => ({ selector, message: ASK_THE_CLOCK }));
const THE_CLOCK = ['frontend/src/base/tiempo/reloj.ts'];

const NUMBERS_ARE_FIELDS =
  'A field for a number is a CampoDecimal or a CampoEntero (components/campos.tsx), or has useEntradaDeNumero, which selects its content when it gets the focus.';
const numberFields = [
  "Property[key.name='inputMode'] > Literal[value=/^(numeric|decimal)$/]",
  "JSXAttribute[name.name='inputMode'] > Literal[value=/^(numeric|decimal)$/]",
  "JSXAttribute[name.name='type'] > Literal[value='number']",
  "Property[key.name='type'] > Literal[value='number']",
].map((selector) => ({ selector, message: NUMBERS_ARE_FIELDS }));
/** The digits of codes are no number, so the rule about fields of numbers does not apply to these files. */
const FIELDS_OF_DIGITS = ['frontend/src/features/seguridad/PasoDelQr.tsx'];

const READ_MODEL =
  ":matches(VariableDeclarator[id.typeAnnotation.typeAnnotation.typeName.name='Proyeccion'], VariableDeclarator[init.callee.name='proyeccionDeEstado'])";
const AGGREGATE = "VariableDeclarator[init.callee.name='agregado']";
const second = (declared) => `ExportNamedDeclaration:has(${declared}) ~ ExportNamedDeclaration ${declared}`;
const readModels = {
  selector: READ_MODEL,
  message:
    'A read model has a file of its own, X.view.ts: check:walls looks for the declaration that imports it.',
};
const secondReadModel = {
  selector: second(READ_MODEL),
  message: 'One read model per file: check:walls checks that each X.view.ts is declared.',
};
const aggregates = {
  selector: AGGREGATE,
  message:
    'An aggregate is declared in a file of its own, X.agregado.ts: check:walls looks for it in AGREGADOS.',
};
const secondAggregate = {
  selector: second(AGGREGATE),
  message: 'One aggregate per file: check:walls checks that each X.agregado.ts is in AGREGADOS.',
};

/** Only these files make folders: Node's recursive `mkdir` never returns for a path below /proc. */
const FOLDERS_ARE_MADE_HERE = [
  'backend/src/platform/system/scratch.ts',
  'backend/src/platform/system/make-folder.ts',
];
const SCRATCH_IS_ONE_PLACE =
  'Use a Scratch (backend/src/platform/system/scratch.ts): its folders are private, and cleared at each start.';

/** Only these files compute days, propose the device's time zone, or name time zones. */
const DAYS_ARE_MADE_HERE = [
  'dominio/src/fechas.ts',
  'dominio/src/zona-horaria.ts',
  'dominio/src/lugares.ts',
  'frontend/src/base/tiempo/hoy.ts',
];

const DRAWN_AT_RANDOM = {
  object: 'Math',
  property: 'random',
  message:
    'Suites draw with fast-check, whose draws are the same in every run (scripts/semilla.mjs). Ids come from crypto.',
};

const KEPT_BY_NAME =
  'Data on a device is read and written by dispositivo/guardado.ts only, and has a line in dispositivo/lo-guardado.ts that says whose it is.';
const STORAGES = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'];
const THE_DOOR = ['frontend/src/dispositivo/guardado.ts'];
const THE_WORKER = [
  'frontend/src/sin-conexion/archivos-del-dia.ts',
  'frontend/src/sin-conexion/archivos-traidos.ts',
  'frontend/src/sin-conexion/cascaron.ts',
  'frontend/src/sin-conexion/datos-guardados.ts',
  'frontend/src/sin-conexion/registrar.ts',
];
const keptElsewhere = [
  ...['window', 'globalThis', 'self'].flatMap((object) =>
    STORAGES.map((property) => ({ object, property, message: KEPT_BY_NAME })),
  ),
  { object: 'document', property: 'cookie', message: KEPT_BY_NAME },
  ...['serviceWorker', 'storage'].map((property) => ({
    object: 'navigator',
    property,
    message: KEPT_BY_NAME,
  })),
];

const SHOWN_AS_PRINTABLE =
  'Texts of the verifier may come from a hostile archive: print only imprimible(…) on a console, and add to the page only what `nuevo` makes.';
const toTheScreen = [
  "CallExpression[callee.object.name='console'] > .arguments:not([callee.name='imprimible'])",
  "CallExpression > .arguments[object.name='console']",
  "MemberExpression[object.name='process'][property.name=/^std(out|err)$/]",
  "MemberExpression[object.name='document'][property.name=/^write/]",
  'MemberExpression[property.name=/^(textContent|innerText|innerHTML|outerHTML|insertAdjacent.*|createTextNode|setHTML.*|title|alert)$/]',
].map((selector) => ({ selector, message: SHOWN_AS_PRINTABLE }));

/** AreaDeTexto.tsx wraps MUI's text area, which other files may not use. */
const TEXT_AREAS = ['frontend/src/components/AreaDeTexto.tsx'];
const measuredAreas = {
  selector: "JSXOpeningElement[name.name='TextField'] > JSXAttribute[name.name='multiline']",
  message: "AreaDeTexto grows by CSS: MUI's text area lays the page out twice at each key.",
};

/** An answer that comes after the owner has left its page must not move her. */
const NAVIGATION = ['frontend/src/base/ventanas/useIr.ts'];
const navigation = {
  selector: "VariableDeclarator[init.callee.name='useLocation'] > ArrayPattern[elements.length=2]",
  message: 'useIr navigates only while its component is on screen.',
};

const namedFields = {
  selector:
    "JSXOpeningElement[name.name=/^(TextField|InputBase|OutlinedInput|AreaDeTexto|CampoDeOpciones)$/]:not(:has(> JSXAttribute[name.name='name'])):not(:has(> JSXSpreadAttribute[argument.name!='parametros']))",
  message: 'Password programs and keyboards of phones go by `name`: give the field one.',
};

const TEXT_IN_REM =
  "Font sizes follow the browser's setting: use rem() of base/tema/medidas.ts. In `sx` a number is px of the design, which the theme turns into rem.";
const textInPixels = [
  'Property[key.name=/^font(Size)?$/] Literal[value=/[0-9]px/]',
  'Property[key.name=/^font(Size)?$/] TemplateElement[value.raw=/[0-9]?px/]',
  "JSXAttribute[name.name='style'] Property[key.name='fontSize'] > Literal[raw=/^[0-9]/]",
  ":matches(CallExpression[callee.callee.name='styled'], CallExpression[callee.name='createTheme']) Property[key.name='fontSize'] > Literal[raw=/^[0-9]/]",
].map((selector) => ({ selector, message: TEXT_IN_REM }));

const FOR_WHO_CHECKS =
  "Words of the proof are displayed in 'Comprobación' only (features/libro/comprobacion). Elsewhere write movimiento, archivo or comprobación; for a time zone write its place (lugarDe).";
/** A displayed text has a space or begins with a capital; keys and addresses do not. */
const saysProof =
  '/\\s.*\\b([Aa]siento|[Aa]sentad|[Ss]ello|[Hh]uella)|\\b([Aa]siento|[Aa]sentad|[Ss]ello|[Hh]uella).*\\s|^(Asiento|Sello|Huella)|\\b(America|Europe|Asia|Africa|Pacific)\\u002f[A-Z]/';
const wordsOfProof = [
  'JSXText[value=/\\b([Aa]siento|[Aa]sentad|[Ss]ello|[Hh]uella)/]',
  `Literal[value=${saysProof}]`,
  `TemplateElement[value.raw=${saysProof}]`,
].map((selector) => ({ selector, message: FOR_WHO_CHECKS }));
const THE_PROOF = ['frontend/src/features/libro/comprobacion/**/*.{ts,tsx}'];
const TELLS_OF_PROOF = ['dominio/src/{evidencia,cfdi}/**/*.ts'];

const ASKED_AS_IT_COMES =
  'The screen may not have changed yet: write `await alFin(() => …).toBe(…)`, or `enElActo(() => …)` when there is nothing to wait for.';
const WAITS_FOR_A_TIME = 'No fixed time is long enough on every machine: wait for the expected change.';
const KEYS_GO_SOMEWHERE =
  'The focus may change meanwhile: teclea(campo, …) and oprime(campo, …) wait for it; tecla(page, …) presses a key wherever the focus is.';
/** Expressions whose results depend on the machine's speed; tests may not contain them. */
const races = [
  ...[
    "CallExpression[callee.name='expect'] AwaitExpression",
    "CallExpression[callee.name='expect'] CallExpression[callee.property.name='url'][callee.object.name='page']",
    "CallExpression[callee.name='expect'] CallExpression[callee.property.name='url'][callee.object.property.name='page']",
    'AwaitExpression > CallExpression[callee.property.name=/^(count|is(Visible|Hidden|Checked|Enabled|Disabled|Editable))$/]:not(CallExpression[callee.name=/^(alFin|enElActo)$/] *)',
  ].map((selector) => ({ selector, message: ASKED_AS_IT_COMES })),
  ...[
    "CallExpression[callee.property.name='waitForTimeout']",
    "CallExpression[callee.name='setTimeout']:not(CallExpression[callee.property.name=/^evaluate/] *)",
    "ImportDeclaration[source.value='node:timers/promises']",
  ].map((selector) => ({ selector, message: WAITS_FOR_A_TIME })),
  ...[
    "CallExpression[callee.property.name=/^(type|press|insertText)$/]:matches([callee.object.name='keyboard'], [callee.object.property.name='keyboard'])",
  ].map((selector) => ({ selector, message: KEYS_GO_SOMEWHERE })),
  {
    selector: "CallExpression[callee.property.name='unrouteAll'][arguments.length=0]",
    message:
      'Requests in flight must be released first: use what `falla` and `seCorta` answer, or give a `behavior`.',
  },
];
/** Scripts of the customers' pages are sent as written, so they are ES5, which any browser reads. */
const SENT_AS_WRITTEN = ['paginas/recursos/*.js'];

/** These helpers do the waiting and the key presses of all browser suites, which `races` forbids to suites. */
const RACES_END_HERE = ['frontend/e2e/{navegador,sitio,motores}.prueba.ts'];

export default ts.config(
  { ignores: ['**/dist/', '**/node_modules/', 'data/', 'coverage/', 'e2e-output/', '.cache/'] },
  js.configs.recommended,
  // typescript-eslint's parser would accept newer syntax than ES5.
  ...ts.configs.recommended.map((config) => ({ ...config, ignores: SENT_AS_WRITTEN })),
  {
    ignores: SENT_AS_WRITTEN,
    languageOptions: { globals: globals.node },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'no-restricted-properties': ['error', DRAWN_AT_RANDOM],
    },
  },
  {
    // The compiler reports unused names in TypeScript (noUnusedLocals, noUnusedParameters).
    files: ['**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-unused-vars': 'off' },
  },
  {
    // Nest reads constructor types at run time, so their imports must not become type-only.
    files: ['backend/**/*.ts', 'workers/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
  },
  {
    files: ['{backend,workers,paginas,frontend}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.{spec,prueba,contract}.{ts,tsx}', ...DAYS_ARE_MADE_HERE],
    rules: { 'no-restricted-syntax': ['error', ...nobodysDay, readModels, aggregates] },
  },
  // Each file has one entry of `no-restricted-syntax`: a later entry's list would replace an earlier entry's.
  ...[
    {
      files: ['frontend/src/**/*.{ts,tsx}'],
      ignores: [
        ...[...DAYS_ARE_MADE_HERE, ...THE_CLOCK, ...FIELDS_OF_DIGITS, ...TEXT_AREAS, ...THE_PROOF],
        ...NAVIGATION,
      ],
    },
    { files: THE_PROOF, without: wordsOfProof },
    { files: FIELDS_OF_DIGITS, without: numberFields },
    { files: TEXT_AREAS, without: [measuredAreas] },
    { files: NAVIGATION, without: [navigation] },
    { files: DAYS_ARE_MADE_HERE.filter((file) => file.startsWith('frontend/')), without: nobodysDay },
    { files: THE_CLOCK, without: devicesClock },
  ].map(({ files, ignores = [], without = [] }) => ({
    files,
    ignores: ['**/*.{spec,prueba}.{ts,tsx}', ...ignores],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          ...[...nobodysDay, ...devicesClock, ...numberFields, ...textInPixels, ...wordsOfProof],
          ...[measuredAreas, navigation, namedFields, readModels, aggregates],
        ].filter((rule) => !without.includes(rule)),
      ],
    },
  })),
  {
    files: ['dominio/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.prueba.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        'process',
        'crypto',
        'fetch',
        'setTimeout',
        'setInterval',
        'performance',
        'window',
        'document',
      ],
      'no-restricted-syntax': [
        'error',
        ...[...pureSyntax, ...nobodysDay, ...wordsOfProof],
        ...[readModels, aggregates],
      ],
    },
  },
  {
    files: TELLS_OF_PROOF,
    ignores: ['**/*.spec.ts', '**/*.prueba.ts'],
    rules: { 'no-restricted-syntax': ['error', ...pureSyntax, ...nobodysDay, readModels, aggregates] },
  },
  {
    files: ['dominio/src/**/*.view.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...pureSyntax, ...nobodysDay, secondReadModel, aggregates],
    },
  },
  {
    files: ['dominio/src/**/*.agregado.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...pureSyntax, ...nobodysDay, readModels, secondAggregate],
    },
  },
  {
    files: DAYS_ARE_MADE_HERE.filter((file) => file.startsWith('dominio/')),
    rules: { 'no-restricted-syntax': ['error', ...pureSyntax] },
  },
  {
    files: ['backend/src/**/*.ts', 'workers/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.prueba.ts', '**/*.contract.ts', ...FOLDERS_ARE_MADE_HERE],
    rules: {
      'no-restricted-imports': [
        'error',
        ...['node:fs', 'node:fs/promises'].map((name) => ({
          name,
          importNames: ['mkdtemp', 'mkdtempSync', 'mkdir', 'mkdirSync', 'default'],
          message: `${SCRATCH_IS_ONE_PLACE} Other folders: makeFolder (platform/system/make-folder.ts).`,
        })),
        { name: 'node:os', importNames: ['tmpdir', 'default'], message: SCRATCH_IS_ONE_PLACE },
      ],
    },
  },
  {
    files: SENT_AS_WRITTEN,
    languageOptions: { ecmaVersion: 5, sourceType: 'script', globals: { ...globals.browser } },
    rules: { 'no-unused-vars': ['error', { caughtErrors: 'none' }] },
  },
  {
    files: ['backend/exportacion/pagina.mjs'],
    languageOptions: { globals: { ...globals.browser } },
  },
  {
    files: ['backend/exportacion/*.mjs'],
    rules: { 'no-restricted-syntax': ['error', ...toTheScreen] },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    // The plugin's other rules compile each component, which costs more than the rest of lint:
    // `lint.spec.mjs` applies them in long runs.
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['{frontend,dominio}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.{spec,prueba}.{ts,tsx}'],
    plugins: { browsers: { rules: { known: newerThanPromised } } },
    rules: { 'browsers/known': 'error' },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['**/*.{spec,prueba}.{ts,tsx}'],
    plugins: { tap: { rules: { 'nothing-awaited-before': nothingAwaitedBefore } } },
    rules: { 'tap/nothing-awaited-before': 'error' },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['frontend/src/base/carga/carga-diferida.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'react',
          importNames: ['lazy'],
          message:
            'lazy never retries a file that failed to load: use parte and parteTardia of base/carga/carga-diferida.ts.',
        },
      ],
    },
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['**/*.{spec,prueba}.{ts,tsx}', ...THE_DOOR, ...THE_WORKER],
    rules: {
      'no-restricted-globals': ['error', ...STORAGES.map((name) => ({ name, message: KEPT_BY_NAME }))],
      'no-restricted-properties': ['error', DRAWN_AT_RANDOM, ...keptElsewhere],
    },
  },
  {
    files: ['frontend/e2e/**'],
    ignores: RACES_END_HERE,
    plugins: { races: { rules: { 'no-expect-of-one-read': noExpectOfOneRead } } },
    rules: { 'no-restricted-syntax': ['error', ...races], 'races/no-expect-of-one-read': 'error' },
  },
  {
    files: [
      'scripts/**',
      'bench/**',
      'backend/exportacion/*.mjs',
      '**/e2e/**',
      '**/*.{spec,prueba,contract}.{ts,tsx}',
    ],
    rules: { 'no-console': 'off', '@typescript-eslint/no-explicit-any': 'off' },
  },
  prettier,
);
