import { expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { ROOT } from './project.mjs';

const eslint = new ESLint({ cwd: ROOT });

const rulesBrokenBy = async (filePath, ...lines) => {
  const [{ messages }] = await eslint.lintText(lines.join('\n'), { filePath });
  return messages.map(({ line, ruleId }) => `${line}: ${ruleId}`);
};

const IMPURE = [
  'export const now = () => new Date();',
  'export const then = () => Date.now();',
  'export const wait = async (it: Promise<void>) => { await it; };',
  'export const environment = () => process.env;',
  'export const later = (it: () => void) => setTimeout(it, 1);',
  'export const given = (day: string) => new Date(day);',
];

test('dominio has no clock, no waiting, and nothing of the platform; its tests may', async () => {
  expect(await rulesBrokenBy('dominio/src/impure.ts', ...IMPURE)).toEqual([
    '1: no-restricted-syntax',
    '2: no-restricted-syntax',
    '3: no-restricted-syntax',
    '4: no-restricted-globals',
    '5: no-restricted-globals',
  ]);
  expect(await rulesBrokenBy('dominio/src/impure.spec.ts', ...IMPURE)).toEqual([]);
});

test('only fast-check draws at random, and draws the same in every run', async () => {
  const draws = 'export const drawn = () => Math.random();';
  for (const place of [
    'dominio/src/a.ts',
    'backend/test/a.spec.ts',
    'frontend/src/a.tsx',
    'frontend/src/dispositivo/guardado.ts',
    'scripts/a.spec.mjs',
  ])
    expect([place, ...(await rulesBrokenBy(place, draws))]).toEqual([place, '1: no-restricted-properties']);
});

test('the front end asks one clock, and has one kind of field for numbers and one text area', async () => {
  const lines = [
    'export const now = () => Date.now();',
    'export const today = () => new Date();',
    "export const keyboard = { htmlInput: { inputMode: 'numeric' } };",
    'export const Field = () => <input type="number" />;',
    'export const Area = () => <TextField name="nota" multiline />;',
  ];
  const found = await rulesBrokenBy('frontend/src/a.tsx', ...lines);
  expect([...new Set(found)]).toEqual([1, 2, 3, 4, 5].map((line) => `${line}: no-restricted-syntax`));
});

test('a field has a name', async () => {
  const lines = [
    'export const Titulo = () => <TextField label="Título" />;',
    'export const Area = (props: object) => <AreaDeTexto {...props} />;',
    'export const Lista = () => <Autocomplete renderInput={(parametros) => <TextField {...parametros} />} />;',
    'export const Nota = () => <AreaDeTexto name="nota" />;',
  ];
  expect(await rulesBrokenBy('frontend/src/a.tsx', ...lines)).toEqual(
    [1, 3].map((line) => `${line}: no-restricted-syntax`),
  );
});

test('words of the proof are displayed in Comprobación only', async () => {
  const lines = [
    'export const Texto = () => <p>Guarda esta huella.</p>;',
    "export const columna = 'Asiento';",
    "export const dicho = 'hasta el asiento';",
    'export const cuantos = (n: number) => `${n} asientos revisados`;',
    "export const zona = 'Hecho el 22/11/2026 (America/Mexico_City)';",
    'export const direccion = (id: string) => `/libro/exportaciones/${id}/sello`;',
    "export const clave = 'huella';",
  ];
  const found = await rulesBrokenBy('frontend/src/a.tsx', ...lines);
  expect([...new Set(found)]).toEqual([1, 2, 3, 4, 5].map((line) => `${line}: no-restricted-syntax`));
  expect(await rulesBrokenBy('frontend/src/features/libro/comprobacion/A.tsx', ...lines.slice(0, 4))).toEqual(
    [],
  );
  expect(await rulesBrokenBy('dominio/src/movimientos/a.ts', lines[2])).toEqual(['1: no-restricted-syntax']);
  expect(await rulesBrokenBy('dominio/src/evidencia/a.ts', lines[2])).toEqual([]);
});

test('font sizes in px are allowed only in sx, where the theme makes them rem', async () => {
  const sizes = [
    "export const clamped = { sx: { fontSize: 'clamp(14px, 12cqi, 24px)' } };",
    'export const written = (size) => ({ fontSize: `${size}px` });',
    'export const Styled = () => <p style={{ fontSize: 12 }} />;',
    'export const Paper = styled(Box)({ fontSize: 12 });',
    'export const Themed = createTheme({ typography: { body1: { fontSize: 16 } } });',
    "export const Fine = () => <Box sx={{ fontSize: { xs: 12, md: 'min(1rem, 9vw)' }, width: '12px' }} />;",
  ];
  const broken = [1, 2, 3, 4, 5].map((line) => `${line}: no-restricted-syntax`);
  const found = await rulesBrokenBy('frontend/src/a.tsx', ...sizes);
  expect([...new Set(found.filter((one) => one.endsWith('syntax')))]).toEqual(broken);
});

test('the verifier escapes the texts that it prints on a console, and writes to its page in one way', async () => {
  const said = [
    'export const say = (name, element, imprimible) => { console.log(imprimible(name));',
    'console.log(name);',
    'console.error(imprimible(name), name);',
    '[name].forEach(console.log);',
    'process.stdout.write(name);',
    'element.textContent = name;',
    'element.innerHTML = name;',
    'document.createTextNode(name);',
    'document.write(name); };',
  ];
  const broken = [2, 3, 4, 5, 6, 7, 8, 9].map((line) => `${line}: no-restricted-syntax`);
  expect(await rulesBrokenBy('backend/exportacion/pagina.mjs', ...said)).toEqual(broken);
});

test('one file stores data on a device; the service worker has files of its own', async () => {
  const kept = [
    "export const one = localStorage.getItem('a');",
    "export const two = window.sessionStorage.getItem('a');",
    "export const three = () => indexedDB.open('a');",
    "export const four = () => globalThis.caches.open('a');",
    'export const five = () => document.cookie;',
    "export const six = () => navigator.serviceWorker.register('/a.js');",
    'export const { localStorage: seven } = window;',
  ];
  const all = [
    '1: no-restricted-globals',
    '2: no-restricted-properties',
    '3: no-restricted-globals',
    '4: no-restricted-properties',
    '5: no-restricted-properties',
    '6: no-restricted-properties',
    '7: no-restricted-properties',
  ];
  for (const place of [
    'frontend/src/main.tsx',
    'frontend/src/base/a.ts',
    'frontend/src/sin-conexion/a.ts',
    'frontend/src/dispositivo/a.ts',
  ])
    expect([place, ...(await rulesBrokenBy(place, ...kept))]).toEqual([place, ...all]);
  for (const place of [
    'frontend/src/dispositivo/guardado.ts',
    'frontend/src/sin-conexion/registrar.ts',
    'frontend/src/base/a.spec.ts',
  ])
    expect([place, ...(await rulesBrokenBy(place, ...kept))]).toEqual([place]);
});

test('the product writes to its log, not to the console', async () => {
  expect(await rulesBrokenBy('backend/src/a.ts', "console.log('a');")).toEqual(['1: no-console']);
});

test("only the files that compute days read the day in UTC or in the machine's zone", async () => {
  const days = [
    'export const greenwich = (at: Date) => at.toISOString().slice(0, 10);',
    'export const year = (at: Date) => at.getFullYear();',
    'export const hour = (at: Date) => at.getHours();',
    'export const tomorrow = (at: Date) => at.setDate(at.getUTCDate() + 1);',
    "export const shown = (at: Date) => at.toLocaleDateString('es');",
    "export const clock = new Intl.DateTimeFormat('es');",
    'export const instant = (at: Date) => at.toISOString();',
  ];
  const all = [1, 2, 3, 4, 5, 6].map((line) => `${line}: no-restricted-syntax`);
  for (const place of ['dominio/src/a.ts', 'backend/src/a.ts', 'workers/src/a.tsx', 'frontend/src/base/a.ts'])
    expect([place, ...(await rulesBrokenBy(place, ...days))]).toEqual([place, ...all]);
  for (const place of ['dominio/src/zona-horaria.ts', 'dominio/src/a.spec.ts', 'backend/test/a.spec.ts'])
    expect([place, ...(await rulesBrokenBy(place, ...days))]).toEqual([place]);
});

test('the product makes temporary folders with Scratch only; tests may make their own', async () => {
  const makes = [
    "import { mkdtempSync } from 'node:fs';",
    "import { tmpdir } from 'node:os';",
    'export { mkdtempSync, tmpdir };',
  ];
  for (const place of ['backend/src/a.ts', 'workers/src/a.ts'])
    expect([place, ...(await rulesBrokenBy(place, ...makes))]).toEqual([
      place,
      '1: no-restricted-imports',
      '2: no-restricted-imports',
    ]);
  for (const place of ['backend/src/a.spec.ts', 'backend/src/platform/system/scratch.ts'])
    expect([place, ...(await rulesBrokenBy(place, ...makes))]).toEqual([place]);
});

test("a script of the customers' pages is ES5", async () => {
  const place = 'paginas/recursos/a.js';
  expect(await rulesBrokenBy(place, '(function () {', '  document.title = "a";', '})();')).toEqual([]);
  expect(await rulesBrokenBy(place, 'document.onclick = () => 1;')).toEqual(['1: null']);
});

test('each read model and each aggregate is declared in a file of its own, which check:walls finds', async () => {
  const two = [
    'export const one: Proyeccion<V, E> = it;',
    "export const other = proyeccionDeEstado('other', it);",
    'export const declared = agregado(it);',
    'export const second = agregado(it);',
  ];
  const lines = (...numbers) => numbers.map((line) => `${line}: no-restricted-syntax`);
  expect(await rulesBrokenBy('dominio/src/a/a.view.ts', ...two)).toEqual(lines(2, 3, 4));
  expect(await rulesBrokenBy('dominio/src/a/a.agregado.ts', ...two)).toEqual(lines(1, 2, 4));
  for (const place of ['dominio/src/a/a.ts', 'backend/src/a/a.ts'])
    expect(await rulesBrokenBy(place, ...two)).toEqual(lines(1, 2, 3, 4));
});

test('only tests use features that a supported browser lacks', async () => {
  const newer = [
    "export const fine = () => structuredClone(Object.hasOwn({}, 'a'));",
    "export const statics = () => URL.canParse('a');",
    'export const language = () => Promise.withResolvers();',
    'export const drawn = () => new OffscreenCanvas(1, 1);',
    'export const sorted = (those) => those.toSorted();',
    "export const printed = { printColorAdjust: 'exact' };",
    "export const printedByAll = { WebkitPrintColorAdjust: 'exact', printColorAdjust: 'exact' };",
  ];
  const broken = [2, 3, 4, 5, 6].map((line) => `${line}: browsers/known`);
  for (const place of ['frontend/src/a.ts', 'dominio/src/a.ts'])
    expect(await rulesBrokenBy(place, ...newer)).toEqual(broken);
  expect(await rulesBrokenBy('frontend/src/a.spec.ts', ...newer)).toEqual([]);
});

test('a window is opened, and a text copied, before anything is awaited', async () => {
  const lines = [
    'export const late = async (it: Promise<string>) => { const text = await it;',
    'if (text) window.open(text);',
    'void copiarYDecirlo(text);',
    'abrirPestana(text).opener = await abrirWhatsApp(text); };',
    'export const inTime = async (it: Promise<string>) => {',
    'const tab = abrirPestana();',
    'const read = async () => { await it; };',
    'await copiarLoQueVenga(read().then(() => it));',
    'return { tab, again: () => abrirPestana() }; };',
  ];
  expect(await rulesBrokenBy('frontend/src/a.ts', ...lines)).toEqual(
    [2, 3, 4, 4].map((line) => `${line}: tap/nothing-awaited-before`),
  );
});

test('browser suites wait for what they expect, and for the focus before they press keys', async () => {
  const raced = [
    'test("one", async () => { expect(await page.getByRole("link").count()).toBe(0);',
    'expect([1, await read(page)]).toEqual([1, 2]);',
    'expect(new URL(ventana.page.url()).pathname).toBe("/home");',
    'if (await line.isVisible()) await line.click();',
    'await page.waitForTimeout(250);',
    'await new Promise((resolve) => setTimeout(resolve, 250));',
    'await page.keyboard.type("Ana");',
    'await ventana.page.keyboard.press("Enter");',
    'await page.unrouteAll(); });',
  ];
  const kept = [
    'test("one", async () => { const box = await link.boundingBox(); expect(box.y).toBe(0);',
    'const texts = new Set((await Promise.all([link.textContent()])).map(String)); expect(texts).toEqual(1);',
    'const read = async () => (await link.boundingBox()).y; expect(read).toBeDefined(); });',
  ];
  const waited = [
    'test("one", async () => { await alFin(() => page.getByRole("link").count()).toBe(0);',
    'await enElActo(async () => [1, await page.getByRole("link").count()]).toEqual([1, 0]);',
    'await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));',
    'await page.unrouteAll({ behavior: "wait" });',
    'const { status } = await fetch("/"); expect(status).toBe(200); });',
  ];
  const found = await rulesBrokenBy('frontend/e2e/a.spec.ts', ...raced);
  expect([...new Set(found)]).toEqual(raced.map((_, line) => `${line + 1}: no-restricted-syntax`));
  const once = [1, 2].map((line) => `${line}: races/no-expect-of-one-read`);
  expect(await rulesBrokenBy('frontend/e2e/a.spec.ts', ...kept)).toEqual(once);
  expect(await rulesBrokenBy('frontend/e2e/a.prueba.ts', ...waited)).toEqual([]);
  expect(await rulesBrokenBy('frontend/e2e/sitio.prueba.ts', ...raced)).toEqual([]);
});

if (process.env.LONG_RUNS)
  test("components keep the React compiler's rules", async () => {
    const compiler = new ESLint({
      cwd: ROOT,
      overrideConfigFile: true,
      overrideConfig: [
        {
          files: ['**/*.{ts,tsx}'],
          ignores: ['**/*.{spec,prueba}.{ts,tsx}'],
          plugins: { 'react-hooks': reactHooks },
          languageOptions: { parser: tseslint.parser },
          linterOptions: { noInlineConfig: true },
          rules: reactHooks.configs.recommended.rules,
        },
        {
          // What `useVirtualizer` answers is used in this component only, and given to no other.
          files: ['**/ListaDeDestinatarios.tsx'],
          rules: { 'react-hooks/incompatible-library': 'off' },
        },
      ],
    });
    const linted = await compiler.lintFiles(['frontend/src']);
    expect(linted.length).toBeGreaterThan(300);
    expect(
      linted.flatMap(({ filePath, messages }) =>
        messages
          .filter(({ fatal, ruleId }) => fatal || ruleId?.startsWith('react-hooks/'))
          .map(({ line, ruleId }) => `${filePath}:${line} ${ruleId}`),
      ),
    ).toEqual([]);
  });
