import { readFileSync } from 'node:fs';
import { type FastifyInstance } from 'fastify';
import { type ArchivoDeZip } from './zip.ts';

/**
 * The verifiers that go into every archive: verificar.mjs, for Node, and verificar.html, for any browser, each of one file
 * that needs nothing else. They know nothing of this product but docs/audit.md and docs/exportacion.md: those rules are
 * written a second time on purpose, so that a mistake in the first writing is found. Both are made here of one core
 * (backend/exportacion/nucleo.mjs and what it imports), whose path is the same from `src` and from `dist`.
 */
const leido = (nombre: string): string =>
  readFileSync(new URL(`../../exportacion/${nombre}`, import.meta.url), 'utf8');

const DEL_NUCLEO = /^import .* from '\.\/.*\.mjs';\n/gm;

/** Its parts, each after those that it uses, as one text. */
const NUCLEO = ['comun', 'arbol', 'tiempo', 'companero', 'nucleo']
  .map((parte) =>
    leido(`${parte}.mjs`)
      .replaceAll(DEL_NUCLEO, '')
      .replaceAll(/^export /gm, ''),
  )
  .join('\n');

/** A program with the core in the place of its import. */
const conNucleo = (nombre: string): string => leido(nombre).replaceAll(DEL_NUCLEO, () => NUCLEO);

const PAGINA_DEL_VERIFICADOR = leido('pagina.html').replace('/* programa */', () => conNucleo('pagina.mjs'));

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
  { nombre: 'verificar.mjs', contenido: [Buffer.from(conNucleo('consola.mjs'))] },
  { nombre: 'verificar.html', contenido: [Buffer.from(PAGINA_DEL_VERIFICADOR)] },
];
