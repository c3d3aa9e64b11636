import { type Consulta } from '@cuenta-clara/dominio/consulta';
import { type SignedIn } from './caller.ts';

export interface AccessUse {
  readonly consulta: Consulta;
  readonly correlationId: string;
}

/** Undefined refuses every access token. */
export interface WithAccess {
  readonly use: AccessUse | undefined;
}

export interface AccessTokens {
  /** Whether the token has an access token's format; any other is a session's. */
  recognises(token: string): boolean;
  /** Records the use; null when the token is unknown, expired or revoked. */
  use(token: string, use: AccessUse): Promise<SignedIn | null>;
}
