import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { type Plugin, type Rolldown, build, defaultClientConditions, defineConfig, runnerImport } from 'vite';
import type * as LecturasDelBuild from './lecturas-del-build.ts';
import type * as MarcoDelBuild from './marco-del-build.tsx';
import type * as PantallasDelBuild from './pantallas-del-build.ts';
import { type NombreDePantalla } from './src/app/pantallas.ts';

const CONDICIONES = ['cuenta-clara-source', ...defaultClientConditions];

const NAVEGADORES = browserslistToEsbuild(undefined, { path: import.meta.dirname });

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`;

const ZOD = fileURLToPath(new URL('zod-del-navegador.ts', import.meta.url));

const enFuentes = (archivo: string): string => fileURLToPath(new URL(`src/${archivo}`, import.meta.url));

/** Each screen is replaced by its path, so that the build reads the table of screens without loading them. */
const soloDondeEstan: Plugin = {
  name: 'solo-donde-estan',
  enforce: 'pre',
  load: (id) => (id.startsWith(enFuentes('features/')) ? `export default ${JSON.stringify(id)}` : undefined),
};
const correr = async <M>(archivo: string, plugins: Plugin[] = []): Promise<M> => {
  const modulo = fileURLToPath(new URL(archivo, import.meta.url));
  const opciones = {
    configFile: false,
    logLevel: 'warn',
    plugins,
    resolve: { conditions: CONDICIONES },
  } as const;
  return (await runnerImport<M>(modulo, opciones)).module;
};

const { pantallas } = await correr<typeof PantallasDelBuild>('pantallas-del-build.ts', [soloDondeEstan]);
const pantallasDelArmazon = pantallas.filter(({ seccion }) => seccion);
const ARMAZON = enFuentes('app/Guardia.tsx');
const APP = enFuentes('main.tsx');

/**
 * The files whose static imports lead to a module: the entry, and the dynamically imported screens and shell.
 */
const quienesLoUsan = (modulo: string, contexto: Rolldown.ChunkingContext): readonly string[] => {
  const vistos = new Set([modulo]);
  const usan: string[] = [];
  for (const uno of vistos) {
    const { importers = [], dynamicImporters = [], isEntry } = contexto.getModuleInfo(uno) ?? {};
    if (isEntry) usan.push(APP);
    if (dynamicImporters.length > 0) usan.push(uno);
    for (const otro of importers) vistos.add(otro);
  }
  return usan;
};

const archivosDe = (...nombres: NombreDePantalla[]): readonly string[] =>
  nombres.map((uno) => pantallas.find(({ nombre }) => nombre === uno)!.archivo);

/**
 * The screens of a first visit, under the names of their chunks. Modules that several of them use are split
 * by the set of screens.
 */
const PRIMERAS: Readonly<Record<string, readonly string[]>> = {
  inicio: archivosDe('inicio'),
  lista: archivosDe('facturas'),
  entrada: archivosDe('login'),
  abiertas: archivosDe('registro', 'publica'),
};
const TODAS = Object.keys(PRIMERAS);
const DEL_ARMAZON = ['inicio', 'lista'];

/**
 * The common modules of these three screens are a few hundred bytes, and a separate file costs a request, so
 * they go to the chunk of all screens.
 */
const DEMASIADO_POCO = 'inicio-lista-abiertas';

const primerasConEl = (modulo: string, contexto: Rolldown.ChunkingContext): string => {
  const usan = quienesLoUsan(modulo, contexto);
  const loUsa = (una: string) =>
    usan.some(
      (uno) => uno === APP || PRIMERAS[una]!.includes(uno) || (uno === ARMAZON && DEL_ARMAZON.includes(una)),
    );
  const unas = TODAS.filter(loUsa).join('-');
  return unas === DEMASIADO_POCO ? TODAS.join('-') : unas;
};

const combinaciones = TODAS.reduce<string[][]>(
  (hechas, una) => hechas.flatMap((otras) => [otras, [...otras, una]]),
  [[]],
);

/**
 * Modules that are loaded together form one chunk: small files compress worse, and on a slow connection each
 * file beyond the sixth delays API requests. Modules of the first-visit screens are split by the set of
 * screens that use them, so that no screen loads what only another uses. A chunk also takes the imports of
 * its modules, so chunks of more screens take theirs first.
 */
const JUNTOS: Rolldown.CodeSplittingGroup[] = combinaciones
  .map((unas) => ({ name: unas.join('-'), priority: unas.length }))
  .filter(({ name }) => name !== '')
  .map(({ name, priority }) => ({
    priority,
    debugName: name,
    name: (modulo: string, contexto: Rolldown.ChunkingContext) =>
      primerasConEl(modulo, contexto) === name ? name : null,
  }));

/**
 * Code that the app does not use, with its replacement: ripples (off in base/tema/tema.ts), high-contrast
 * styles (whose imports pull every field into every screen), MUI's script of the first paint
 * (base/tema/anticipar-tema.ts replaces it), and Emotion's `withTheme`.
 */
const DE_SOBRA: Readonly<Record<string, string>> = {
  '@mui/material/ButtonBase/TouchRipple.mjs': 'export default () => null;',
  '@mui/material/styles/enhanceHighContrast.mjs': 'export default (tema) => tema;',
  '@mui/system/InitColorSchemeScript/InitColorSchemeScript.mjs': [
    "export const DEFAULT_MODE_STORAGE_KEY = 'mode';",
    "export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';",
    "export const DEFAULT_ATTRIBUTE = 'data-color-scheme';",
    "export const buildInitColorSchemeScript = () => '';",
    'export default () => null;',
  ].join('\n'),
  'hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js': 'export default (clase) => clase;',
};
const sinLoDeSobra: Plugin = {
  name: 'sin-lo-de-sobra',
  enforce: 'pre',
  load: (id) => Object.entries(DE_SOBRA).find(([modulo]) => id.endsWith(modulo))?.[1],
};

/** Files to compress: fonts are compressed already. */
const COMPRIMIBLE = /\.(html|js|css|svg|webmanifest)$/;

/**
 * The build compresses, and the server only chooses a variant (static-site.ts of the backend). Browsers
 * accept brotli over https only, and a shop's local network uses http, so gzip is included.
 */
const yaComprimido = (): Plugin => ({
  name: 'ya-comprimido',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    for (const nombre of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!COMPRIMIBLE.test(nombre)) continue;
      const archivo = join(dir, nombre);
      const bytes = readFileSync(archivo);
      writeFileSync(`${archivo}.br`, brotliCompressSync(bytes));
      writeFileSync(`${archivo}.gz`, gzipSync(bytes, { level: 9 }));
    }
  },
});

const construirAparte = async (entrada: string, define: Record<string, string>): Promise<string> => {
  const salida = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: CONDICIONES },
    define,
    build: {
      write: false,
      target: NAVEGADORES,
      rolldownOptions: {
        input: fileURLToPath(new URL(entrada, import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  return (salida as Rolldown.RolldownOutput).output[0].code;
};

interface Archivos {
  readonly deLaApp: readonly string[];
  readonly suyos: readonly string[];
}

const archivosDeCadaRuta = (bundle: Rolldown.OutputBundle): readonly [ruta: string, Archivos][] => {
  const trozos = Object.values(bundle).filter((uno) => uno.type === 'chunk');
  const conLosSuyos = (trozo: Rolldown.OutputChunk, vistos = new Set<string>()): Set<string> => {
    if (vistos.has(trozo.fileName)) return vistos;
    vistos.add(trozo.fileName);
    for (const otro of trozo.imports) conLosSuyos(bundle[otro] as Rolldown.OutputChunk, vistos);
    return vistos;
  };
  const delArchivo = (archivo: string): string[] => {
    const trozo = trozos.find(({ moduleIds }) => moduleIds.includes(archivo));
    if (!trozo) throw new Error(`${archivo} is in no file of the build: see src/app/pantallas.ts`);
    return [...conLosSuyos(trozo)];
  };
  const deLaApp = conLosSuyos(trozos.find(({ isEntry }) => isEntry)!);
  return pantallas.flatMap(({ rutas, archivo, seccion }) => {
    const todos = (seccion ? [ARMAZON, archivo] : [archivo]).flatMap(delArchivo);
    const suyos = [...new Set(todos)].filter((uno) => !deLaApp.has(uno));
    return rutas.map((ruta): [string, Archivos] => [ruta, { deLaApp: [...deLaApp], suyos }]);
  });
};

/** A module's origin: the name of a package, or a source folder such as `frontend/src/features/facturas`. */
const procedencia = (modulo: string): string => {
  const paquete = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(modulo)?.[1];
  if (paquete) return paquete;
  const [, casa] = /\/((?:frontend|dominio)\/src\/.*)\/[^/]+$/.exec(modulo) ?? [];
  return casa?.split('/').slice(0, 4).join('/') ?? 'build';
};

/**
 * Two files for scripts/budgets.mjs. `rutas.json` has the files of each route, and is also the server's list
 * of screens. `partes.json` has, for each built file, its bytes by origin before minification.
 */
const pesos = (): Plugin => ({
  name: 'pesos',
  apply: 'build',
  generateBundle(_opciones, bundle) {
    const emitir = (fileName: string, dicho: object): void =>
      void this.emitFile({ type: 'asset', fileName, source: JSON.stringify(dicho) });
    const deCadaUna = archivosDeCadaRuta(bundle).map(([ruta, { deLaApp, suyos }]) => [
      ruta,
      [...deLaApp, ...suyos],
    ]);
    emitir('.vite/rutas.json', Object.fromEntries(deCadaUna));
    const partes: Record<string, Record<string, number>> = {};
    for (const trozo of Object.values(bundle)) {
      if (trozo.type !== 'chunk') continue;
      const suyas = (partes[trozo.fileName] = {} as Record<string, number>);
      for (const [modulo, { renderedLength }] of Object.entries(trozo.modules)) {
        const nombre = procedencia(modulo);
        suyas[nombre] = (suyas[nombre] ?? 0) + renderedLength;
      }
    }
    emitir('.vite/partes.json', partes);
  },
});

const robots = (): Plugin => ({
  name: 'robots',
  apply: 'build',
  generateBundle() {
    const puerta = pantallas.filter(({ nombre }) => ['login', 'registro'].includes(nombre));
    const permitido = [...puerta.flatMap(({ rutas }) => rutas), '/assets/'];
    const lineas = ['User-agent: *', ...permitido.map((ruta) => `Allow: ${ruta}`), 'Disallow: /', ''];
    this.emitFile({ type: 'asset', fileName: 'robots.txt', source: lineas.join('\n') });
  },
});

const adelanto = (): Plugin => ({
  name: 'adelanto',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_opciones, bundle) {
    const { lecturasDe } = await correr<typeof LecturasDelBuild>('lecturas-del-build.ts');
    const deCadaRuta = new Map(archivosDeCadaRuta(bundle));
    const deCadaUna = await Promise.all(
      pantallasDelArmazon.map(async ({ nombre, rutas }) => {
        const lecturas = await lecturasDe(nombre);
        return rutas.map((ruta) => ({ ruta, suyos: deCadaRuta.get(ruta)!.suyos, lecturas }));
      }),
    );
    const rutas = deCadaUna.flat();
    const archivos = [...new Set(rutas.flatMap(({ suyos }) => suyos))];
    const cuales = rutas.map(({ ruta, suyos, lecturas }) => [
      ruta,
      suyos.map((uno) => archivos.indexOf(uno)),
      lecturas,
    ]);
    const source = await construirAparte('src/adelanto.ts', {
      ARCHIVOS: JSON.stringify(archivos),
      DE_RUTA: JSON.stringify(cuales),
    });
    const pagina = bundle['index.html'] as Rolldown.OutputAsset;
    // src/adelanto.ts is the last script, so that it runs after the shell is painted and the app is
    // requested.
    pagina.source = String(pagina.source).replace('</body>', () => `<script>${source}</script>\n  </body>`);
  },
});

const marco = (): Plugin => ({
  name: 'marco',
  apply: 'build',
  // `transformIndexHtml` runs before Vite's own transforms, so that Vite compiles the shell's styles for the
  // supported browsers.
  transformIndexHtml: {
    order: 'pre',
    async handler(pagina) {
      const { estilos, plantillas } = await correr<typeof MarcoDelBuild>('marco-del-build.tsx');
      const principal = (seccion: string) => pantallas.find(({ nombre }) => nombre === seccion)!.rutas[0];
      const rutas = pantallasDelArmazon.flatMap(({ rutas: suyas, seccion }) =>
        suyas.map((ruta) => [ruta, principal(seccion!)]),
      );
      const alPonerlo = await construirAparte('src/marco.ts', { RUTAS: JSON.stringify(rutas) });
      return pagina
        .replace('</head>', () => `${estilos}\n  </head>`)
        .replace('<body>', () => `<body>\n${plantillas}\n<script>${alPonerlo}</script>`);
    },
  },
});

const NOMBRES: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  ios: 'iPhone y iPad con iOS',
};
const SE_PROMETEN = NAVEGADORES.map((uno) => {
  const [, nombre, version] = /^([a-z]+)([\d.]+)$/.exec(uno)!;
  return `${NOMBRES[nombre!]} ${Number(version)}`;
});

const navegadores = (): Plugin => ({
  name: 'navegadores',
  transformIndexHtml: {
    order: 'pre',
    handler: (pagina) => pagina.replaceAll('%NAVEGADORES%', `${SE_PROMETEN.join(', ')}, o más nuevos`),
  },
});

const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_opciones, bundle) {
    const archivos = Object.keys(bundle).filter((nombre) => nombre.startsWith('assets/'));
    const pagina = (bundle['index.html'] as Rolldown.OutputAsset).source;
    const version = createHash('sha256').update(pagina).update(archivos.join()).digest('hex').slice(0, 12);
    const source = await construirAparte('src/sin-conexion/service-worker.ts', {
      ARCHIVOS: JSON.stringify(archivos.map((nombre) => `/${nombre}`)),
      RUTAS: JSON.stringify(pantallas.flatMap(({ rutas }) => rutas)),
      VERSION: JSON.stringify(version),
    });
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
  },
});

export default defineConfig({
  plugins: [
    sinLoDeSobra,
    react(),
    navegadores(),
    marco(),
    pesos(),
    robots(),
    adelanto(),
    serviceWorker(),
    yaComprimido(),
  ],
  resolve: { conditions: CONDICIONES, alias: [{ find: /^zod$/, replacement: ZOD }] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: NAVEGADORES,
    assetsInlineLimit: 0,
    // The polyfill of module preload is left out: browsers without module preload request the files later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: JUNTOS } } },
  },
  server: { proxy: { '/api': api, '/estado/': api, '/f/': api, '/c/': api, '/verificar': api } },
});
