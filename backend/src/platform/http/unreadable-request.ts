import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { toErrorBody } from './error.filter.ts';
import { isOfALink } from './request-path.ts';

/** What reaches no route, so no filter either: Fastify's own answers to it are English. */

/** An address that cannot be decoded. */
export const answerBadAddress = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  const body = toErrorBody(error);
  if (isOfALink({ url: request.url, routeOptions: {} })) void reply.header('x-robots-tag', 'noindex');
  void reply.status(body.statusCode).send(body);
};

/** Headers that say one thing: of two, each program on the way may take another (Node takes the first). */
const SINGLE = ['host', 'authorization', 'content-type'];

const isAmbiguous = ({ raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean => {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const count = (of: string): number => names.filter((name) => name === of).length;
  return SINGLE.some((name) => count(name) > 1) || (count('host') === 0 && httpVersion === '1.1');
};

/** Refuses requests with two hosts, two authorizations or two content types, and those of HTTP/1.1 without a host (RFC 9112, 3.2). */
export const refuseAmbiguousHeaders = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, reply, done) => {
    if (!isAmbiguous(request)) return done();
    // What comes next over the connection may be read otherwise by a program before this one.
    void reply
      .status(400)
      .header('connection', 'close')
      .send(toErrorBody({ statusCode: 400 }));
  });
};

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Bytes that are no HTTP request, or headers that never end. */
export const answerUnreadable = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const statusCode = STATUS[error.code ?? ''] ?? 400;
  const body = JSON.stringify(toErrorBody({ statusCode }));
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  socket.destroy(error);
};
