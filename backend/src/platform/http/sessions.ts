import { type KeyObject, createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** Signed with one fixed algorithm: `none` and any other are refused (decisions, "Accounts"). */
export const ALGORITHM = 'HS256';
const LIFETIME = '7d';

/** Signs the tokens of sessions; `SessionStrategy` reads them with the same key. */
export class Sessions {
  /** A key and not a text: `jsonwebtoken` tries to read a text as a public key first, on every request (ADR 12). */
  readonly key: KeyObject;

  constructor(secret: string) {
    this.key = createSecretKey(secret, 'utf8');
  }

  tokenOf(userId: string): string {
    return jwt.sign({}, this.key, { subject: userId, algorithm: ALGORITHM, expiresIn: LIFETIME });
  }
}
