import { gzip } from 'node:zlib';
import { type FastifyInstance } from 'fastify';

const SHORT = 1_024;
const LEVEL = 4;

const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/**
 * Answers are compressed in libuv's thread pool. BREACH does not apply: the session token is no cookie, so a
 * foreign page cannot send requests in the owner's name.
 */
export const compressAnswers = (server: FastifyInstance): void => {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < SHORT || reply.hasHeader('content-encoding'))
      return done(null, payload);
    void reply.header('vary', 'accept-encoding');
    if (!TAKES_GZIP.test(String(request.headers['accept-encoding'] ?? ''))) return done(null, payload);
    gzip(payload, { level: LEVEL }, (error, compressed) => {
      if (error) return done(null, payload);
      void reply.header('content-encoding', 'gzip').removeHeader('content-length');
      done(null, compressed);
    });
  });
};
