import { gzip } from 'node:zlib';
import { type FastifyInstance } from 'fastify';

/** Of fewer bytes hardly any would be saved. */
const SHORT = 1_024;
/** Nearly all of what there is to save, for half of the work. */
const LEVEL = 4;

const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/**
 * Long texts of the API travel compressed to whoever takes that, as the site's files do: a page of the list is 16 kB, on a poor line
 * a tenth of a second. Another thread compresses. No page of somebody else's can ask in her name (the token is no cookie), so that
 * what is said once and secret cannot be guessed from its length.
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
