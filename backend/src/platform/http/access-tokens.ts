import { type Consulta } from '@cuenta-clara/dominio/consulta';
import { type SignedIn } from './caller.ts';

export interface AccessUse {
  readonly consulta: Consulta;
  readonly correlationId: string;
}

export interface WithAccess {
  readonly use: AccessUse | undefined;
}

export interface AccessTokens {
  /** Whether a token has the format of an access token; every other token is a session's. */
  recognises(token: string): boolean;
  /** Records the use of an access; null when the token is unknown, expired or revoked. */
  use(token: string, use: AccessUse): Promise<SignedIn | null>;
}
