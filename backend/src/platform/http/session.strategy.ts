import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { bearerOf } from './bearer.ts';
import { type SignedIn } from './caller.ts';
import { ALGORITHM, Sessions } from './sessions.ts';

export const SESSION = 'session';

/** The owner's own token: signed by us, not expired, and of somebody. */
@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, SESSION) {
  constructor({ key }: Sessions) {
    super({
      jwtFromRequest: bearerOf,
      // The types of passport-jwt do not know of keys; jsonwebtoken, which it hands them to, does.
      secretOrKey: key as unknown as Buffer,
      algorithms: [ALGORITHM],
    });
  }

  /** What was signed, once its signature and its time hold. One without an end is none of ours. */
  override validate(claims: { readonly sub?: unknown; readonly exp?: unknown } | null): SignedIn | null {
    const { sub, exp } = claims ?? {};
    return esUuid(sub) && exp !== undefined ? { userId: sub, ownerId: sub } : null;
  }
}
