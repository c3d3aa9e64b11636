import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type Plugin, type Rolldown, build, defaultClientConditions, defineConfig } from 'vite';
import { ARCHIVO_DEL_ARMAZON, ARCHIVO_DE_PANTALLA } from './src/app/lugares.ts';

/** The domain is read from its sources, like the app itself. */
const CONDICIONES = ['cuenta-clara-source', ...defaultClientConditions];

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`;

/** The screens and the shell that import a module, by whatever way: what is loaded on its own ends the search. */
const quienesLoUsan = (modulo: string, contexto: Rolldown.ChunkingContext): readonly string[] => {
  const vistos = new Set([modulo]);
  const usan: string[] = [];
  for (const uno of vistos) {
    const { importers = [], dynamicImporters = [] } = contexto.getModuleInfo(uno) ?? {};
    if (dynamicImporters.length > 0) usan.push(uno);
    for (const otro of importers) vistos.add(otro);
  }
  return usan;
};

const esUno = (archivos: readonly string[]) => (modulo: string) =>
  archivos.some((archivo) => modulo.endsWith(`/src/${archivo}`));
const INICIO = [ARCHIVO_DEL_ARMAZON, ARCHIVO_DE_PANTALLA.inicio];
const LISTA = [ARCHIVO_DE_PANTALLA.facturas];
const esLogin = esUno(['features/sesion/PaginaDeLogin.tsx']);
/** The other small screens of whoever is not signed in. */
const esAbierta = esUno(['features/sesion/PaginaDeRegistro.tsx', 'features/facturas/PaginaPublica.tsx']);

/** What these share with others: with certain ones, when it is said which. */
const compartido = (
  name: string,
  priority: number,
  esSuyo: (modulo: string) => boolean,
  esOtro?: (modulo: string) => boolean,
): Rolldown.CodeSplittingGroup => ({
  priority,
  name: (modulo, contexto) => {
    const usan = quienesLoUsan(modulo, contexto);
    return usan.length > 1 && usan.some(esSuyo) && (!esOtro || usan.some(esOtro)) ? name : null;
  },
});

/**
 * What is loaded together is one file: in pieces it compresses worse, and on a poor line each piece beyond the sixth waits
 * for another to come. First what no screen does without, then what the dashboard and the invoice list share with /login, and
 * with the other small open screens; then what is left of the dashboard's, and of the list's.
 */
const JUNTOS: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', tags: ['$initial'], priority: 5 },
  compartido('comun', 4, esUno([...INICIO, ...LISTA]), esLogin),
  compartido('abierto', 3, esUno([...INICIO, ...LISTA]), esAbierta),
  compartido('armazon', 2, esUno(INICIO)),
  compartido('lista', 1, esUno(LISTA)),
];

/** Fonts are compressed already. */
const COMPRIMIBLE = /\.(html|js|css|svg|webmanifest)$/;

/**
 * Every file also compressed, once, here: the server only picks (backend, static-site.ts).
 * Both ways: browsers take brotli over https only, and a shop's own network is plain http.
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

/** A script of its own, in one file, with what it must know of the rest of the build written in. */
const construirAparte = async (entrada: string, define: Record<string, string>): Promise<string> => {
  const salida = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: CONDICIONES },
    define,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL(entrada, import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  return (salida as Rolldown.RolldownOutput).output[0].code;
};

/** What each screen needs besides the app itself: its chunks and the shell's. */
const archivosDePantallas = (bundle: Rolldown.OutputBundle): Record<string, string[]> => {
  const trozos = Object.values(bundle).filter((uno) => uno.type === 'chunk');
  const conLosSuyos = (trozo: Rolldown.OutputChunk, vistos = new Set<string>()): Set<string> => {
    if (vistos.has(trozo.fileName)) return vistos;
    vistos.add(trozo.fileName);
    for (const otro of trozo.imports) conLosSuyos(bundle[otro] as Rolldown.OutputChunk, vistos);
    return vistos;
  };
  const delArchivo = (archivo: string): string[] => {
    const trozo = trozos.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${archivo}`)));
    if (!trozo)
      throw new Error(`${archivo} is in no file of the build: see src/app/lugares.ts and pantallas.ts`);
    return [...conLosSuyos(trozo)];
  };
  const deLaApp = conLosSuyos(trozos.find(({ isEntry }) => isEntry)!);
  return Object.fromEntries(
    Object.entries(ARCHIVO_DE_PANTALLA).map(([pantalla, suyo]) => {
      const todos = [ARCHIVO_DEL_ARMAZON, suyo].flatMap(delArchivo);
      return [pantalla, [...new Set(todos)].filter((uno) => !deLaApp.has(uno))];
    }),
  );
};

/** The script that asks for a screen's files before the app runs (src/adelanto.ts). */
const adelanto = (): Plugin => ({
  name: 'adelanto',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_opciones, bundle) {
    const deCadaUna = Object.entries(archivosDePantallas(bundle));
    const archivos = [...new Set(deCadaUna.flatMap(([, suyos]) => suyos))];
    const cuales = deCadaUna.map(([pantalla, suyos]) => [
      pantalla,
      suyos.map((uno) => archivos.indexOf(uno)),
    ]);
    const source = await construirAparte('src/adelanto.ts', {
      ARCHIVOS: JSON.stringify(archivos),
      DE_PANTALLA: JSON.stringify(Object.fromEntries(cuales)),
    });
    const archivo = this.getFileName(this.emitFile({ type: 'asset', name: 'adelanto.js', source }));
    const pagina = bundle['index.html'] as Rolldown.OutputAsset;
    const llamada = `<script async src="/${archivo}"></script>`;
    pagina.source = String(pagina.source).replace('<script', `${llamada}\n    <script`);
  },
});

/** The service worker: it knows the files of this version (src/sin-conexion). */
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
      VERSION: JSON.stringify(version),
    });
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
  },
});

export default defineConfig({
  plugins: [react(), adelanto(), serviceWorker(), yaComprimido()],
  resolve: { conditions: CONDICIONES },
  // The manifest is what scripts/budgets.mjs weighs the screens by.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: JUNTOS } } },
  },
  server: { proxy: { '/api': api } },
});
