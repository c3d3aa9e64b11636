import { type FastifyServerOptions } from 'fastify';

/**
 * Requests that do not arrive whole within `ms` milliseconds are answered 408, however steadily bytes come;
 * they are checked six times in that time. Node uses the greater of `requestTimeout` and `headersTimeout`
 * (default a minute), so both are set.
 */
export const arrivalWithin = (
  ms: number,
): Pick<FastifyServerOptions, 'requestTimeout'> & { readonly http: object } => ({
  requestTimeout: ms,
  http: { headersTimeout: ms, connectionsCheckingInterval: ms / 6, requireHostHeader: false },
});
