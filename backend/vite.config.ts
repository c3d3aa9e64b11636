import { readFileSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, defineConfig } from 'vite';

/**
 * The backend runs as one bundle of the compiler's output (`dist`) and of its packages: finding and reading
 * 1,700 separate files took half of the startup. The input is compiled code, because only the compiler handles
 * decorators.
 */

const inBackend = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const BUNDLE = inBackend('dist/bundle');

const SHARED_BY_TOOLS = ['tool.js', 'anclas.js'];

/** Entries by their names in the bundle: processes, threads and the operator's tools. */
const ENTRIES = {
  main: inBackend('dist/main.js'),
  worker: inBackend('dist/worker.js'),
  'read-models': inBackend('dist/read-models.thread.js'),
  'lo-mostrado': inBackend('dist/evidencia/auditoria/lo-mostrado.thread.js'),
  ...Object.fromEntries(
    readdirSync(inBackend('dist/tools'))
      .filter((file) => file.endsWith('.js') && !SHARED_BY_TOOLS.includes(file))
      .map((file) => [file.slice(0, -'.js'.length), inBackend(`dist/tools/${file}`)]),
  ),
};

/**
 * Packages installed beside the bundle: they load native code, threads or files relative to themselves, or only
 * a distributed deployment uses them. The image contains only these packages (scripts/image.mjs).
 */
const { outsideTheBundle } = JSON.parse(readFileSync(inBackend('package.json'), 'utf8')) as {
  outsideTheBundle: readonly string[];
};
const isOutside = (name: string): boolean =>
  outsideTheBundle.some((outside) => name === outside || name.startsWith(`${outside}/`));

/** Modules in these folders read files by relative paths. */
const READERS = [inBackend('dist/'), inBackend('../paginas/dist/')];

/**
 * Resolves `import.meta.url` to the module's path before bundling, so that files read relative to it are found.
 */
const whereItWas: Plugin = {
  name: 'where-it-was',
  transform: (code, id) =>
    READERS.some((folder) => id.startsWith(folder)) && code.includes('import.meta.url')
      ? code.replaceAll(
          'import.meta.url',
          `new URL(${JSON.stringify(relative(BUNDLE, id))}, import.meta.url).href`,
        )
      : undefined,
};

const BASE_16 = 16;
const DIGITS = 4;

/**
 * Writes characters beyond Latin-1 as escapes. With such a character V8 keeps the whole source in two bytes a
 * character, 4 MB more in a process. Escapes mean the same in strings, templates and regular expressions, but
 * not in `String.raw`.
 */
const oneByteEach: Plugin = {
  name: 'one-byte-each',
  // `generateBundle` runs after Vite's rendering, which would undo the escapes.
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      if (/String\.raw`[^`]*[\u0100-\uffff]/.test(file.code))
        this.error(`${file.fileName}: String.raw would not read the escape of a character beyond Latin-1.`);
      file.code = file.code.replaceAll(
        /[\u0100-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(BASE_16).padStart(DIGITS, '0')}`,
      );
    }
  },
};

export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  plugins: [whereItWas, oneByteEach],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: BUNDLE,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    // `keepNames`: Nest's providers and the bus's events are identified by the names of their classes.
    rolldownOptions: {
      input: ENTRIES,
      external: isOutside,
      output: {
        keepNames: true,
        // Keeps the execution order of modules across chunks: decorators need reflect-metadata to run first.
        strictExecutionOrder: true,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
