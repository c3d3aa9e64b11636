import { type KeyObject, createSecretKey, hkdfSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { type Announcements } from '../announcements/announcements.ts';
import { RecentMap } from '../system/recent-map.ts';
import { type SignedIn } from './caller.ts';

/** Signed with one fixed algorithm: `none` and any other are refused (decisions, "Accounts"). */
export const ALGORITHM = 'HS256';
/** Tokens that are remembered; the one verified longest ago goes first. */
const REMEMBERED = 1_000;
/** One is asked about again after so long: whoever knows of sessions learns that it is in use. */
const REMEMBERED_MS = 3_600_000;

/** What a token says: whose session it is, and which. One from before sessions were recorded says only whose. */
export interface SessionToken {
  readonly userId: string;
  readonly sid: string | null;
  /** Of the account, when the session began. */
  readonly generacion: number | null;
}

/** Asked whether a session is open: the log knows, and of the platform nobody does. */
export interface OpenSessions {
  isOpen(token: SessionToken): Promise<boolean>;
}

interface Verified {
  readonly user: SignedIn;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * Signs the tokens of sessions, which `SessionStrategy` reads with the same key, and remembers those that it verified
 * and found open: to verify one costs a fifth of a short answer. One is remembered for an hour at most, until it expires
 * or something of its owner's is announced to be over, and not an instant longer; while this process cannot hear that, none is.
 */
export class Sessions {
  /** A key and not a text: `jsonwebtoken` tries to read a text as a public key first, on every request (ADR 12). */
  readonly key: KeyObject;
  private readonly verified = new RecentMap<string, Verified>(REMEMBERED);
  /** How often anything was announced: what was asked before is not remembered after. */
  private announced = 0;

  constructor(
    secret: string,
    private readonly announcements: Pick<Announcements, 'hears' | 'listen'>,
  ) {
    this.key = createSecretKey(secret, 'utf8');
    announcements.listen((ownerId) => this.forget(ownerId));
  }

  /** A key for something else that is signed: what is signed with it is no session's token, nor the other way round. */
  keyFor(use: string): KeyObject {
    return createSecretKey(Buffer.from(hkdfSync('sha256', this.key, '', `cuenta-clara/${use}`, 32)));
  }

  /** Good until the instant at which the session expires. */
  tokenOf({ userId, sid, generacion }: SessionToken, expira: string): string {
    const claims = { sid, generacion, exp: Math.floor(Date.parse(expira) / 1000) };
    return jwt.sign(claims, this.key, { subject: userId, algorithm: ALGORITHM });
  }

  /** Whose token it is, when it was verified before and is still good. */
  remembered(token: string | null): SignedIn | null {
    const known = token === null ? undefined : this.verified.get(token);
    return known && this.announcements.hears && Date.now() < known.until ? known.user : null;
  }

  /** To be called before it is asked whether the session is open: answers how to remember it, once it is known to be. */
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
