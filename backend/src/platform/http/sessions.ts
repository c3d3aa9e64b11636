import { createSigner, createVerifier } from 'fast-jwt';
import { esUuid } from '@cuenta-clara/dominio/uuid';

/** Signed with one fixed algorithm: `none` and any other are refused (decisions, "Accounts"). */
const ALGORITHM = 'HS256';
const LIFETIME = '7d';

/** Signs and reads the tokens of sessions; a token read once is remembered until it expires. */
export class Sessions {
  private readonly sign: (payload: { sub: string }) => string;
  private readonly verify: (token: string) => { sub?: unknown };

  constructor(secret: string) {
    this.sign = createSigner({ key: secret, algorithm: ALGORITHM, expiresIn: LIFETIME });
    this.verify = createVerifier({
      key: secret,
      algorithms: [ALGORITHM],
      requiredClaims: ['sub', 'exp'],
      cache: true,
    });
  }

  tokenOf(userId: string): string {
    return this.sign({ sub: userId });
  }

  /** The id of whose token it is; null when it is none of ours, or has expired. */
  userOf(token: string): string | null {
    try {
      const { sub } = this.verify(token);
      return esUuid(sub) ? sub : null;
    } catch {
      return null;
    }
  }
}
