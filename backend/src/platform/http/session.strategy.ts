import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { type Asked, bearerOf } from './bearer.ts';
import { type SignedIn } from './caller.ts';
import { ALGORITHM, Sessions } from './sessions.ts';

export const SESSION = 'session';

/** The owner's own token: signed by us, not expired, and of somebody. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, SESSION) {
  constructor(private readonly sessions: Sessions) {
    super({
      jwtFromRequest: bearerOf,
      // The types of passport-jwt do not know of keys; jsonwebtoken, which it hands them to, does.
      secretOrKey: sessions.key as unknown as Buffer,
      algorithms: [ALGORITHM],
      passReqToCallback: true,
    });
  }

  /** What was signed, once its signature and its time hold. One without an end is none of ours. */
  override validate(
    request: Asked,
    claims: { readonly sub?: unknown; readonly exp?: unknown } | null,
  ): SignedIn | null {
    const { sub, exp } = claims ?? {};
    const token = bearerOf(request);
    if (token === null || !esUuid(sub) || typeof exp !== 'number') return null;
    const user = { userId: sub, ownerId: sub };
    this.sessions.remember(token, { user, exp });
    return user;
  }
}
