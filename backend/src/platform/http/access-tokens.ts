import { type Consulta } from '@cuenta-clara/dominio/consulta';
import { type SignedIn } from './caller.ts';

/** Recorded with each use of an access. */
export interface AccessUse {
  readonly consulta: Consulta;
  readonly correlationId: string;
}

/** The use that the route is marked with; undefined refuses every access token. */
export interface WithAccess {
  readonly use: AccessUse | undefined;
}

export interface AccessTokens {
  /** Whether the token has the format of an access token; any other is a session's. */
  recognises(token: string): boolean;
  /** Records the use and answers who acts; null when the token is unknown, expired or revoked. */
  use(token: string, use: AccessUse): Promise<SignedIn | null>;
}
