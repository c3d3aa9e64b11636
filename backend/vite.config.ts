import { readFileSync, readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, defineConfig } from 'vite';

/**
 * What runs is one bundle of what the compiler wrote (`dist`) and of the packages it uses: to find and read the 1,700 files one by
 * one was half of what a start cost. Decorators are the compiler's work, so this reads its output, not the sources.
 */

const inBackend = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const BUNDLE = inBackend('dist/bundle');

const SHARED_BY_TOOLS = ['tool.js', 'anclas.js'];

/** Each with its name in the bundle: the processes, a thread of theirs, and an operator's tools. */
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
 * Packages that are installed beside the bundle: they have machine code, threads or files of their own, which they look for beside
 * themselves, or only a distributed deployment loads them. The image carries these alone (scripts/image.mjs).
 */
const { outsideTheBundle } = JSON.parse(readFileSync(inBackend('package.json'), 'utf8')) as {
  outsideTheBundle: readonly string[];
};
/** A package, or a path inside it. */
const isOutside = (name: string): boolean =>
  outsideTheBundle.some((outside) => name === outside || name.startsWith(`${outside}/`));

/** Whose modules read files beside them. */
const READERS = [inBackend('dist/'), inBackend('../paginas/dist/')];

/** A file that a module of ours reads stays where it was. */
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

export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  plugins: [whereItWas],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: BUNDLE,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    // What is read of a class is its name: Nest's providers, the events of the bus.
    rolldownOptions: {
      input: ENTRIES,
      external: isOutside,
      output: {
        keepNames: true,
        // As the modules import each other, across pieces too: decorators need reflect-metadata before them.
        strictExecutionOrder: true,
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
