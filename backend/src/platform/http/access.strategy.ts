import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { ACCESS_TOKENS } from '../system/tokens.ts';
import { type AccessTokens, type AccessUse, type WithAccess } from './access-tokens.ts';
import { type Asked, bearerOf } from './bearer.ts';
import { type SignedIn } from './caller.ts';

export const ACCESS = 'access';

/** The accountant's token is random, stored as a hash, and valid only on `ForAccountant` routes. */
@Injectable()
export class AccessStrategy extends PassportStrategy(passport.Strategy, ACCESS) {
  constructor(@Inject(ACCESS_TOKENS) private readonly accessTokens: AccessTokens) {
    super();
  }

  override authenticate(request: Asked, { use }: WithAccess): void {
    this.validate(bearerOf(request), use).then(
      (user) => (user ? this.success(user) : this.fail()),
      (error: unknown) => this.error(error),
    );
  }

  override async validate(token: string | null, use: AccessUse | undefined): Promise<SignedIn | null> {
    return token !== null && use && this.accessTokens.recognises(token)
      ? this.accessTokens.use(token, use)
      : null;
  }
}
