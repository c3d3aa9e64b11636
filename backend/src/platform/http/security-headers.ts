import { hash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { isOfALink, isOfApi } from './request-path.ts';

/**
 * What the pages may load: only this host's own files, and pictures the owner chose (she sees them before upload); and of
 * what stands in the page itself, the scripts that the build wrote there, each by its digest.
 */
const contentSecurityPolicy = (inlineScripts: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...inlineScripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
  },
});

/** The headers are the same for every answer, so helmet is asked for them once. */
const headersOf = (protect: ReturnType<typeof helmet>): Record<string, string> => {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  protect({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return headers;
};

/** @param inlineScripts what runs in the site's page without a file of its own */
export const protectAnswers = (server: FastifyInstance, inlineScripts: readonly string[]): void => {
  // Whoever stands before it speaks TLS and knows whether it always will.
  const headers = headersOf(
    helmet({ contentSecurityPolicy: contentSecurityPolicy(inlineScripts), strictTransportSecurity: false }),
  );
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // What the API says is for whoever asked; a route that gives what is public says so itself.
    if (isOfApi(request)) void reply.header('cache-control', 'no-store');
    if (isOfALink(request)) void reply.header('x-robots-tag', 'noindex');
    done();
  });
};
