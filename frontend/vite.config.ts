import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`;

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@dominio': fileURLToPath(new URL('../backend/src/dominio', import.meta.url)) } },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/api': api } },
});
