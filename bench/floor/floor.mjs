import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/**
 * The floor of the browser's figures: the smallest page with the app's libraries, served compressed. In a
 * ratio to it, libraries, line and machine cancel out.
 */

const THINGS = JSON.stringify(
  Array.from({ length: 12 }, (_nothing, n) => ({
    id: `${n}`,
    nombre: `Cosa ${n}`,
    detalle: `Lo que hay que saber de la cosa ${n}`,
  })),
);
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css' };
/** Browsers may keep files for ever, because a file's name contains its hash. */
const KEPT = 'public, max-age=31536000, immutable';

/** @returns {Promise<Map<string, { body: Buffer, headers: Record<string, string> }>>} by path */
const builtFiles = async () => {
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (
    await build({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'warn',
      plugins: [react()],
      build: { write: false, target: 'es2022' },
    })
  );
  const answer = (/** @type {string | Uint8Array} */ text, /** @type {string} */ type, kept = true) => ({
    body: gzipSync(text, { level: 9 }),
    headers: {
      'content-type': type,
      'content-encoding': 'gzip',
      'cache-control': kept ? KEPT : 'no-cache',
    },
  });
  const files = output.map((one) => {
    const page = one.fileName === 'index.html';
    const type = TYPES[/** @type {keyof typeof TYPES} */ (one.fileName.split('.').at(-1))];
    const text = one.type === 'chunk' ? one.code : one.source;
    return /** @type {const} */ ([page ? '/' : `/${one.fileName}`, answer(text, type, !page)]);
  });
  return new Map([...files, ['/api/cosas', answer(THINGS, 'application/json', false)]]);
};

export const startFloor = async () => {
  const files = await builtFiles();
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { ...file.headers, 'content-length': file.body.length }).end(file.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
};
