import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { toErrorBody } from './error.filter.ts';

/** What reaches no route, so no filter either: Fastify's own answers to it are English. */

/** An address that cannot be decoded. */
export const answerBadAddress = (error: Error, _request: FastifyRequest, reply: FastifyReply): void => {
  const body = toErrorBody(error);
  void reply.status(body.statusCode).send(body);
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
