import { type KeyObject, createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { RecentMap } from '../recent-map.ts';
import { type SignedIn } from './caller.ts';

/** Signed with one fixed algorithm: `none` and any other are refused (decisions, "Accounts"). */
export const ALGORITHM = 'HS256';
const LIFETIME = '7d';
/** Tokens that are remembered; the one verified longest ago goes first. */
const REMEMBERED = 1_000;

interface Verified {
  readonly user: SignedIn;
  /** Seconds since 1970, as in the token. */
  readonly exp: number;
}

/**
 * Signs the tokens of sessions, which `SessionStrategy` reads with the same key, and remembers those that it verified:
 * to verify one costs a fifth of a short answer. One is remembered until it expires, and not an instant longer.
 */
export class Sessions {
  /** A key and not a text: `jsonwebtoken` tries to read a text as a public key first, on every request (ADR 12). */
  readonly key: KeyObject;
  private readonly verified = new RecentMap<string, Verified>(REMEMBERED);

  constructor(secret: string) {
    this.key = createSecretKey(secret, 'utf8');
  }

  tokenOf(userId: string): string {
    return jwt.sign({}, this.key, { subject: userId, algorithm: ALGORITHM, expiresIn: LIFETIME });
  }

  /** Whose token it is, when it was verified before and is still good. */
  remembered(token: string | null): SignedIn | null {
    const known = token === null ? undefined : this.verified.get(token);
    return known && Date.now() < known.exp * 1000 ? known.user : null;
  }

  remember(token: string, verified: Verified): void {
    this.verified.set(token, verified);
  }
}
