import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance } from 'fastify';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { toErrorBody } from './error.filter.ts';
import { pathOf } from './request-path.ts';

const ASSETS = '/assets/';

/** What is not there on these paths is absent: no screen, which any other path is. */
const NO_SCREEN = /^\/(api|assets)(?=\/|$)/;

/** The public address of an invoice's PDF. */
export const pdfAddress = (id: string): string => `/api/facturas/${id}/pdf/public`;

/** The public address of a customer's statement. Nothing of what is no token at all is repeated. */
const statementAddress = (token: string): string =>
  `/api/estado/${/^[\w-]{1,100}$/.test(token) ? token : '-'}`;

/** The scripts that the built page holds itself: it may run those and no other (security-headers.ts). */
export const inlineScriptsOf = (folder: string): readonly string[] =>
  [...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script]) => script!,
  );

/**
 * The built front end on every path that is not the API's. Its assets carry a hash in their names and are kept for
 * ever; the page itself is asked for again each time. /factura/… sends a browser straight to the PDF (spec section 2), and so does /estado/…
 */
export const serveSite = async (server: FastifyInstance, folder: string): Promise<void> => {
  server.get('/factura/:cliente/:numero', (request, reply) => {
    const { id } = request.query as { id?: unknown };
    return esUuid(id) ? reply.redirect(pdfAddress(id)) : reply.sendFile('index.html');
  });
  server.get('/factura/:id', (request, reply) => {
    const { id } = request.params as { id: string };
    return esUuid(id) ? reply.redirect(pdfAddress(id)) : reply.sendFile('index.html');
  });
  server.get('/estado/*', (request, reply) => {
    const { '*': token } = request.params as { '*': string };
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .redirect(statementAddress(token));
  });
  server.get('/*', (request, reply) =>
    NO_SCREEN.test(pathOf(request))
      ? reply.status(404).send(toErrorBody({ statusCode: 404 }))
      : reply.header('cache-control', 'no-cache').sendFile('index.html'),
  );
  const asBuilt = { index: false as const, preCompressed: existsSync(join(folder, 'index.html.br')) };
  // A route for each file would be a tenth of a start: only those that lie among the screens have one.
  await server.register(fastifyStatic, {
    ...asBuilt,
    root: folder,
    wildcard: false,
    globIgnore: [`${ASSETS.slice(1)}**`],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  await server.register(fastifyStatic, {
    ...asBuilt,
    root: join(folder, ASSETS),
    prefix: ASSETS,
    decorateReply: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
};
