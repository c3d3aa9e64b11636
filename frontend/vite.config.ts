import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`;

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

export default defineConfig({
  plugins: [react(), yaComprimido()],
  resolve: { alias: { '@dominio': fileURLToPath(new URL('../backend/src/dominio', import.meta.url)) } },
  // The manifest is what scripts/budgets.mjs weighs the screens by.
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, manifest: true },
  server: { proxy: { '/api': api } },
});
