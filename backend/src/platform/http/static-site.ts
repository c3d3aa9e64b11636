import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { type FastifyInstance, type FastifyReply } from 'fastify';
import { parse } from 'regexparam';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { toErrorBody } from './error.filter.ts';
import { OF_PROGRAMS, pathOf, readAddress } from './request-path.ts';

const ASSETS = '/assets/';

/** Where a password is changed: password programs look for it at a well-known address (W3C, "A Well-Known URL for Changing Passwords"). */
const CHANGE_PASSWORD = '/seguridad';

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

/** Whether an address is a screen's: the build writes down the app's table of routes, which is matched as the app's router does. */
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

/** The id in `/factura/{id}` or `/factura/{customer}/{number}?id={id}`; given is what follows `/factura/`. */
const invoiceIn = (path: string, { id }: { id?: unknown }): unknown => [path, id][path.split('/').length - 1];

/**
 * The built front end on every path that is not the API's; 404 with the same page where there is no screen. Its assets carry a hash in
 * their names and are kept for ever; the page itself is asked for again each time. /factura/… sends a browser straight to the PDF
 * (spec section 2), and so does /estado/…
 */
export const serveSite = async (server: FastifyInstance, folder: string): Promise<void> => {
  const isScreen = screensOf(folder);
  const sendPage = (reply: FastifyReply): FastifyReply => {
    if (isScreen(reply.request.originalUrl)) return reply.sendFile('index.html');
    // Whole each time: an answer to a conditional request has no body, and a browser would show its own page.
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
