import { type IncomingHttpHeaders } from 'node:http';

const BEARER = /^Bearer +(\S+)$/i;

export interface Asked {
  readonly headers: IncomingHttpHeaders;
}

export const bearerOf = ({ headers }: Asked): string | null =>
  BEARER.exec(headers.authorization ?? '')?.[1] ?? null;
