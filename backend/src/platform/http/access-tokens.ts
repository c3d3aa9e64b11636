import { type Consulta } from '@cuenta-clara/dominio/consulta';
import { type SignedIn } from './caller.ts';

/** What a use of an access is recorded with. */
export interface AccessUse {
  readonly consulta: Consulta;
  readonly correlationId: string;
}

/** What a request may do with an access: the use that its route is marked for; undefined refuses every access. */
export interface WithAccess {
  readonly use: AccessUse | undefined;
}

/** Tokens beside those of sessions: they open only the routes marked for them (docs/cuentas.md). */
export interface AccessTokens {
  /** Whether a token is written like one of these; any other is a session's. */
  recognises(token: string): boolean;
  /** Who acts with it, once its use is recorded; null when it is unknown, expired or revoked. */
  use(token: string, use: AccessUse): Promise<SignedIn | null>;
}
