import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, type FastifyReply } from 'fastify';
import { parse } from 'regexparam';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { toErrorBody } from './error.filter.ts';
import { OF_PROGRAMS, pathOf, readAddress } from './request-path.ts';

const ASSETS = '/assets/';

/**
 * The screen to which /.well-known/change-password leads password managers (W3C, "A Well-Known URL for
 * Changing Passwords").
 */
const CHANGE_PASSWORD = '/seguridad';

export const pdfAddress = (id: string): string => `/api/facturas/${id}/pdf/public`;

/** The redirect to a statement does not repeat text that cannot be a token. */
const statementAddress = (token: string): string =>
  `/api/estado/${/^[\w-]{1,100}$/.test(token) ? token : '-'}`;

export const inlineScriptsOf = (folder: string): readonly string[] =>
  [...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script]) => script!,
  );

const screensOf = (folder: string): ((url: string) => boolean) => {
  const routes = JSON.parse(readFileSync(join(folder, '.vite/rutas.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const patterns = Object.keys(routes).map((route) => parse(route).pattern);
  return (url) => {
    const address = readAddress(url.split('?')[0]!);
    return address !== null && patterns.some((pattern) => pattern.test(address));
  };
};

/**
 * The invoice's id in `/factura/{id}` or `/factura/{customer}/{number}?id={id}`; `path` follows `/factura/`.
 */
const invoiceIn = (path: string, { id }: { id?: unknown }): unknown => [path, id][path.split('/').length - 1];

/**
 * Paths without a screen get the app's page with 404. /factura/… redirects to the PDF (spec section 2),
 * /estado/… to the statement.
 */
export const serveSite = async (server: FastifyInstance, folder: string): Promise<void> => {
  const isScreen = screensOf(folder);
  const sendPage = (reply: FastifyReply): FastifyReply => {
    if (isScreen(reply.request.originalUrl)) return reply.sendFile('index.html');
    // The 404 page has no validators: a 304 has no body, and the browser would show its own error page.
    const whole = { etag: false, lastModified: false, acceptRanges: false };
    return reply.status(404).sendFile('index.html', whole);
  };
  server.get('/factura/*', (request, reply) => {
    const { '*': path } = request.params as { '*': string };
    const id = invoiceIn(path, request.query as object);
    return typeof id === 'string' && esUuid(id) ? reply.redirect(pdfAddress(id)) : sendPage(reply);
  });
  server.get('/.well-known/change-password', (_request, reply) => reply.redirect(CHANGE_PASSWORD));
  server.get('/estado/*', (request, reply) => {
    const { '*': token } = request.params as { '*': string };
    return reply.header('cache-control', 'no-store').redirect(statementAddress(token));
  });
  server.get('/*', (request, reply) =>
    OF_PROGRAMS.test(pathOf(request))
      ? reply.status(404).send(toErrorBody({ statusCode: 404 }))
      : sendPage(reply),
  );
  const asBuilt = { index: false as const, preCompressed: existsSync(join(folder, 'index.html.br')) };
  // Only files outside /assets have a route each: a route for each asset would take a tenth of the startup.
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
