import { readFileSync } from 'node:fs';
import { type FastifyInstance } from 'fastify';
import { type ArchivoDeZip } from '../../platform/zip/zip.ts';

/**
 * The verifiers that go into every archive: verificar.mjs, for Node, and verificar.html, for any browser, each of one file
 * that needs nothing else. They know nothing of this product but docs/evidencia/formato.md and docs/evidencia/exportacion.md: those rules are
 * written a second time on purpose, so that a mistake in the first writing is found. Both are made here of one core
 * (backend/exportacion/nucleo.mjs and what it imports), whose path is the same from `src` and from `dist`.
 */
const leido = (nombre: string): string =>
  readFileSync(new URL(`../../../exportacion/${nombre}`, import.meta.url), 'utf8');

const DE_OTRA = /^import .* from '\.\/(.*\.mjs)';\n/gm;

/** A program as one text: in the place of each import the part that it names, once, with those that it uses before it. */
const enUno = (nombre: string, puestas = new Set<string>()): string =>
  leido(nombre).replaceAll(DE_OTRA, (_linea, otra: string) => {
    if (puestas.has(otra)) return '';
    puestas.add(otra);
    return `${enUno(otra, puestas).replaceAll(/^export /gm, '')}\n`;
  });

const PAGINA_DEL_VERIFICADOR = leido('pagina.html').replace('/* programa */', () => enUno('pagina.mjs'));

/** No page of ours may load so little: it asks nobody for anything. Its one script is in it. */
const POLITICA =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** /verificar: the page that goes into every archive, for who has the archive and not the page. Nobody needs a session. */
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
