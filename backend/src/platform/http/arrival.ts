import { type FastifyServerOptions } from 'fastify';

/**
 * Incomplete requests are answered 408 after `ms` milliseconds, however steadily bytes come. Node uses the
 * greater of both timeouts, so both are set.
 */
export const arrivalWithin = (
  ms: number,
): Pick<FastifyServerOptions, 'requestTimeout'> & { readonly http: object } => ({
  requestTimeout: ms,
  http: { headersTimeout: ms, connectionsCheckingInterval: ms / 6, requireHostHeader: false },
});
