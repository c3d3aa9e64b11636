import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type Plugin, type Rolldown, build, defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`;

/** What no screen does without, in one file: in pieces it compresses worse. */
const EN_TODA_PANTALLA: Rolldown.CodeSplittingGroup = { name: 'base', tags: ['$initial'] };

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

/** The service worker, a build of its own: one file that knows the files of this version (src/sin-conexion). */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_opciones, bundle) {
    const archivos = Object.keys(bundle).filter((nombre) => nombre.startsWith('assets/'));
    const pagina = (bundle['index.html'] as Rolldown.OutputAsset).source;
    const version = createHash('sha256').update(pagina).update(archivos.join()).digest('hex').slice(0, 12);
    const salida = await build({
      configFile: false,
      logLevel: 'warn',
      define: {
        ARCHIVOS: JSON.stringify(archivos.map((nombre) => `/${nombre}`)),
        VERSION: JSON.stringify(version),
      },
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: {
          input: fileURLToPath(new URL('src/sin-conexion/service-worker.ts', import.meta.url)),
          output: { format: 'iife' },
        },
      },
    });
    const { code } = (salida as Rolldown.RolldownOutput).output[0];
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code });
  },
});

export default defineConfig({
  plugins: [react(), serviceWorker(), yaComprimido()],
  resolve: { alias: { '@dominio': fileURLToPath(new URL('../backend/src/dominio', import.meta.url)) } },
  // The manifest is what scripts/budgets.mjs weighs the screens by.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: [EN_TODA_PANTALLA] } } },
  },
  server: { proxy: { '/api': api } },
});
