import { readFileSync } from 'node:fs';
import { type FastifyInstance } from 'fastify';
import { type ArchivoDeZip } from '../../platform/zip/zip.ts';

/**
 * The two verifiers in every archive: verificar.mjs for Node and verificar.html for browsers, each a single file
 * without dependencies. They implement docs/evidencia/formato.md and docs/evidencia/exportacion.md a second time and
 * share no code with the product, so that a mistake in one implementation is found. Both are bundled from
 * backend/exportacion/nucleo.mjs, whose relative path is the same from `src` and `dist`.
 */
const leido = (nombre: string): string =>
  readFileSync(new URL(`../../../exportacion/${nombre}`, import.meta.url), 'utf8');

const DE_OTRA = /^import .* from '\.\/(.*\.mjs)';\n/gm;

/** Bundles a program: each import is replaced by the module's text, once. */
const enUno = (nombre: string, puestas = new Set<string>()): string =>
  leido(nombre).replaceAll(DE_OTRA, (_linea, otra: string) => {
    if (puestas.has(otra)) return '';
    puestas.add(otra);
    return `${enUno(otra, puestas).replaceAll(/^export /gm, '')}\n`;
  });

const PAGINA_DEL_VERIFICADOR = leido('pagina.html').replace('/* programa */', () => enUno('pagina.mjs'));

/** The page loads nothing; its only script is inline. */
const POLITICA =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the verifier at /verificar, without a session, for people who have an archive only. */
export const serveVerifier = (server: FastifyInstance): void => {
  server.get('/verificar', (_request, reply) =>
    reply
      .header('content-security-policy', POLITICA)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(PAGINA_DEL_VERIFICADOR),
  );
};

export const VERIFICADOR: readonly ArchivoDeZip[] = [
  { nombre: 'verificar.mjs', contenido: [Buffer.from(enUno('consola.mjs'))] },
  { nombre: 'verificar.html', contenido: [Buffer.from(PAGINA_DEL_VERIFICADOR)] },
];
