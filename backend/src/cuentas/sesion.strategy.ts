import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { esUuid } from '../dominio/esquemas.ts';
import { type SignedIn } from '../platform/http/caller.ts';
import { JWT_SECRET } from '../platform/tokens.ts';

/** Tokens last 7 days and are signed with one fixed algorithm: `none` and any other are refused. */
export const TOKEN_ALGORITHM = 'HS256';
export const TOKEN_LIFETIME = '7d';

@Injectable()
export class SesionStrategy extends PassportStrategy(Strategy) {
  constructor(@Inject(JWT_SECRET) secret: string) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: secret,
      algorithms: [TOKEN_ALGORITHM],
    });
  }

  validate({ sub }: { sub?: unknown }): SignedIn | false {
    return esUuid(sub) ? { id: sub } : false;
  }
}
