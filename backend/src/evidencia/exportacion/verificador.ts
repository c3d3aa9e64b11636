import { readFileSync } from 'node:fs';
import { type FastifyInstance } from 'fastify';
import { type ArchivoDeZip } from '../../platform/zip/zip.ts';

/**
 * Every archive holds two verifiers, single files for Node and browsers. They implement
 * docs/evidencia/formato.md and exportacion.md a second time and share no code with the product, so that a
 * mistake in either is found.
 */
const leido = (nombre: string): string =>
  readFileSync(new URL(`../../../exportacion/${nombre}`, import.meta.url), 'utf8');

const DE_OTRA = /^import .* from '\.\/(.*\.mjs)';\n/gm;

const enUno = (nombre: string, puestas = new Set<string>()): string =>
  leido(nombre).replaceAll(DE_OTRA, (_linea, otra: string) => {
    if (puestas.has(otra)) return '';
    puestas.add(otra);
    return `${enUno(otra, puestas).replaceAll(/^export /gm, '')}\n`;
  });

const PAGINA_DEL_VERIFICADOR = leido('pagina.html').replace('/* programa */', () => enUno('pagina.mjs'));

const POLITICA =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The verifier's page needs no session: people who have only an archive use it. */
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
