import { type IncomingHttpHeaders } from 'node:http';

const BEARER = /^Bearer +(\S+)$/i;

export interface Asked {
  readonly headers: IncomingHttpHeaders;
}

/** The token of a request. It has one place, and stands there alone: no address, cookie or body is looked at. */
export const bearerOf = ({ headers }: Asked): string | null =>
  BEARER.exec(headers.authorization ?? '')?.[1] ?? null;
