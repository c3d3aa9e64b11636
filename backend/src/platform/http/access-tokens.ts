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
  recognises(token: string): boolean;
  /** Null when the token is unknown, expired or revoked. */
  use(token: string, use: AccessUse): Promise<SignedIn | null>;
}
