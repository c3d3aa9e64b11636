import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { OPEN_SESSIONS } from '../system/tokens.ts';
import { type Asked, bearerOf } from './bearer.ts';
import { type SignedIn } from './caller.ts';
import { ALGORITHM, type OpenSessions, type SessionToken, Sessions } from './sessions.ts';

export const SESSION = 'session';

interface Claims {
  readonly sub?: unknown;
  readonly exp?: unknown;
  readonly sid?: unknown;
  readonly generacion?: unknown;
}

const tokenOf = ({ sub, exp, sid, generacion }: Claims): (SessionToken & { exp: number }) | null => {
  if (!esUuid(sub) || typeof exp !== 'number') return null;
  if (sid === undefined && generacion === undefined) return { userId: sub, sid: null, generacion: null, exp };
  if (!esUuid(sid) || typeof generacion !== 'number') return null;
  return { userId: sub, sid, generacion, exp };
};

@Injectable()
export class SessionStrategy extends PassportStrategy(Strategy, SESSION) {
  constructor(
    private readonly sessions: Sessions,
    @Inject(OPEN_SESSIONS) private readonly open: OpenSessions,
  ) {
    super({
      jwtFromRequest: bearerOf,
      // passport-jwt's types do not allow a KeyObject; jsonwebtoken, which receives it, does.
      secretOrKey: sessions.key as unknown as Buffer,
      algorithms: [ALGORITHM],
      passReqToCallback: true,
    });
  }

  /**
   * Passport has verified signature and expiry. Tokens without `exp` are rejected: they would never expire.
   */
  override async validate(request: Asked, claims: Claims | null): Promise<SignedIn | null> {
    const token = bearerOf(request);
    const said = tokenOf(claims ?? {});
    if (token === null || !said) return null;
    const remember = this.sessions.remembering();
    if (!(await this.open.isOpen(said))) return null;
    const user = { userId: said.userId, ownerId: said.userId, sid: said.sid };
    remember(token, user, said.exp);
    return user;
  }
}
