import { type KeyObject, createSecretKey, hkdfSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { type Announcements } from '../announcements/announcements.ts';
import { RecentMap } from '../system/recent-map.ts';
import { type SignedIn } from './caller.ts';

/** Tokens signed with any other algorithm, or `none`, are refused (decisions, "Accounts"). */
export const ALGORITHM = 'HS256';
const REMEMBERED = 1_000;
/** After this time a cached token is checked again, which records that its session is in use. */
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
 * Verifying a token costs a fifth of a short answer, so verified tokens of open sessions are cached: until
 * they expire, for an hour at most, or until an announcement about their owner. None is cached while
 * announcements cannot be heard.
 */
export class Sessions {
  /** The secret as a KeyObject: `jsonwebtoken` would first try to parse a text as a public key (ADR 12). */
  readonly key: KeyObject;
  private readonly verified = new RecentMap<string, Verified>(REMEMBERED);
  /**
   * Announcements of ended sessions, counted: a token whose check began before an announcement is not cached
   * after it.
   */
  private announced = 0;

  constructor(
    secret: string,
    private readonly announcements: Pick<Announcements, 'hears' | 'listen'>,
  ) {
    this.key = createSecretKey(secret, 'utf8');
    announcements.listen((ownerId) => this.forget(ownerId));
  }

  /** Each use has its own key, so that a token signed for one use is invalid for another. */
  keyFor(use: string): KeyObject {
    return createSecretKey(Buffer.from(hkdfSync('sha256', this.key, '', `cuenta-clara/${use}`, 32)));
  }

  tokenOf({ userId, sid, generacion }: SessionToken, expira: string): string {
    const claims = { sid, generacion, exp: Math.floor(Date.parse(expira) / 1000) };
    return jwt.sign(claims, this.key, { subject: userId, algorithm: ALGORITHM });
  }

  remembered(token: string | null): SignedIn | null {
    const known = token === null ? undefined : this.verified.get(token);
    return known && this.announcements.hears && Date.now() < known.until ? known.user : null;
  }

  /**
   * Call before checking the session. The returned function caches the token, if no announcement came
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
