import { type KeyObject, createSecretKey, hkdfSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { type Announcements } from '../announcements/announcements.ts';
import { RecentMap } from '../system/recent-map.ts';
import { type SignedIn } from './caller.ts';

/** The only accepted algorithm: `none` and all others are refused (decisions, "Accounts"). */
export const ALGORITHM = 'HS256';
const REMEMBERED = 1_000;
/** After these milliseconds a token is checked again, which records that its session is in use. */
const REMEMBERED_MS = 3_600_000;

export interface SessionToken {
  readonly userId: string;
  readonly sid: string | null;
  readonly generacion: number | null;
}

export interface OpenSessions {
  isOpen(token: SessionToken): Promise<boolean>;
}

interface Verified {
  readonly user: SignedIn;
  readonly until: number;
}

/**
 * Remembers verified tokens of open sessions, because verification costs a fifth of a short answer. A token is
 * remembered until it expires, for an hour at most, or until an announcement about its owner arrives. While
 * announcements cannot be heard, no token is remembered.
 */
export class Sessions {
  /** The secret is a KeyObject: `jsonwebtoken` would first try to parse a text as a public key (ADR 12). */
  readonly key: KeyObject;
  private readonly verified = new RecentMap<string, Verified>(REMEMBERED);
  /** Counts announcements: a session check that began before an announcement is not remembered after it. */
  private announced = 0;

  constructor(
    secret: string,
    private readonly announcements: Pick<Announcements, 'hears' | 'listen'>,
  ) {
    this.key = createSecretKey(secret, 'utf8');
    announcements.listen((ownerId) => this.forget(ownerId));
  }

  /** Derives a key for another use, so that a token signed for one use is invalid for the other. */
  keyFor(use: string): KeyObject {
    return createSecretKey(Buffer.from(hkdfSync('sha256', this.key, '', `cuenta-clara/${use}`, 32)));
  }

  /** Signs a session's token; `expira` is an ISO instant. */
  tokenOf({ userId, sid, generacion }: SessionToken, expira: string): string {
    const claims = { sid, generacion, exp: Math.floor(Date.parse(expira) / 1000) };
    return jwt.sign(claims, this.key, { subject: userId, algorithm: ALGORITHM });
  }

  remembered(token: string | null): SignedIn | null {
    const known = token === null ? undefined : this.verified.get(token);
    return known && this.announcements.hears && Date.now() < known.until ? known.user : null;
  }

  /**
   * Call before checking the session; the returned function remembers the token if no announcement came
   * meanwhile.
   */
  remembering(): (token: string, user: SignedIn, exp: number) => void {
    const before = this.announced;
    return (token, user, exp) => {
      if (before !== this.announced || !this.announcements.hears) return;
      this.verified.set(token, { user, until: Math.min(exp * 1000, Date.now() + REMEMBERED_MS) });
    };
  }

  private forget(ownerId: string | null): void {
    this.announced++;
    for (const [token, { user }] of this.verified)
      if (ownerId === null || user.ownerId === ownerId) this.verified.delete(token);
  }
}
