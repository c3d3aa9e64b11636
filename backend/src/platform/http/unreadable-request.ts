import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { toErrorBody } from './error.filter.ts';
import { isOfALink } from './request-path.ts';

/**
 * Answers requests that reach no route: exception filters do not see them, and Fastify's own answers are
 * English.
 */

export const answerBadAddress = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  const body = toErrorBody(error);
  if (isOfALink({ url: request.url, routeOptions: {} })) void reply.header('x-robots-tag', 'noindex');
  void reply.status(body.statusCode).send(body);
};

/** Headers allowed once: of two, a proxy may use another than the product (Node uses the first). */
const SINGLE = ['host', 'authorization', 'content-type'];

const isAmbiguous = ({ raw: { rawHeaders, httpVersion } }: FastifyRequest): boolean => {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const count = (of: string): number => names.filter((name) => name === of).length;
  return SINGLE.some((name) => count(name) > 1) || (count('host') === 0 && httpVersion === '1.1');
};

/** Also refuses HTTP/1.1 requests without Host (RFC 9112, 3.2). */
export const refuseAmbiguousHeaders = (server: FastifyInstance): void => {
  server.addHook('onRequest', (request, reply, done) => {
    if (!isAmbiguous(request)) return done();
    // The connection is closed, because a proxy may take the bytes that follow for another request (request
    // smuggling).
    void reply
      .status(400)
      .header('connection', 'close')
      .send(toErrorBody({ statusCode: 400 }));
  });
};

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

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
