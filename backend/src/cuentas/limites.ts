import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../platform/http/error.filter.ts';
import { type Stores } from '../platform/stores.ts';
import { STORES } from '../platform/tokens.ts';

const MINUTE = 60;
/** Ten failed logins of one e-mail or one address in 15 minutes; 60 registrations an hour from one address (decisions). */
const FAILED_LOGINS = { keyPrefix: 'logins', points: 10, duration: 15 * MINUTE };
const REGISTRATIONS = { keyPrefix: 'registros', points: 60, duration: 60 * MINUTE };

const waitOf = (seconds: number): string => {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutos`;
  return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
};

const refuse = ({ msBeforeNext }: RateLimiterRes): never => {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  throw new Refusal(429, `Demasiados intentos. Inténtalo de nuevo en ${waitOf(seconds)}.`, seconds);
};

@Injectable()
export class Limites {
  private readonly failures: RateLimiterAbstract;
  private readonly registrations: RateLimiterAbstract;

  constructor(@Inject(STORES) stores: Stores) {
    this.failures = stores.newLimiter(FAILED_LOGINS);
    this.registrations = stores.newLimiter(REGISTRATIONS);
  }

  /**
   * Runs a login try. Each try is counted before its password is checked, so that many at once cannot slip
   * through; a success gives its point back.
   */
  async login<T>(email: string, address: string, attempt: () => Promise<T>): Promise<T> {
    const keys = [`correo:${email}`, `ip:${address}`];
    for (const [taken, key] of keys.entries()) {
      await this.failures.consume(key).catch(async (full: RateLimiterRes) => {
        for (const earlier of keys.slice(0, taken)) await this.failures.reward(earlier);
        refuse(full);
      });
    }
    const result = await attempt();
    for (const key of keys) await this.failures.reward(key);
    return result;
  }

  async registration(address: string): Promise<void> {
    await this.registrations.consume(address).catch(refuse);
  }
}
