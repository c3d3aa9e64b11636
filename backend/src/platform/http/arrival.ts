import { type FastifyServerOptions } from 'fastify';

/**
 * A request that has not arrived whole after so many milliseconds is answered 408, however steadily its bytes come; requests are
 * looked at six times in that time. `headersTimeout` is said too: Node takes the greater of both limits for the whole request,
 * and its own for headers is a minute.
 */
export const arrivalWithin = (
  ms: number,
): Pick<FastifyServerOptions, 'requestTimeout'> & { readonly http: object } => ({
  requestTimeout: ms,
  http: { headersTimeout: ms, connectionsCheckingInterval: ms / 6, requireHostHeader: false },
});
