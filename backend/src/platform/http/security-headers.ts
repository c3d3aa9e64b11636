import { hash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { isOfALink, isOfApi } from './request-path.ts';

/** Uploads are previewed at `blob:` and `data:` URLs. Inline scripts are allowed by digest only. */
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

export const protectAnswers = (server: FastifyInstance, inlineScripts: readonly string[]): void => {
  // Strict-Transport-Security is left to the proxy, which knows whether TLS is permanent.
  const headers = headersOf(
    helmet({ contentSecurityPolicy: contentSecurityPolicy(inlineScripts), strictTransportSecurity: false }),
  );
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    // Answers of the API are private unless a public route sets its own cache-control.
    if (isOfApi(request)) void reply.header('cache-control', 'no-store');
    if (isOfALink(request)) void reply.header('x-robots-tag', 'noindex');
    done();
  });
};
