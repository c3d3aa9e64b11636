import { Inject, Injectable } from '@nestjs/common';
import { ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { type RateLimiterAbstract } from 'rate-limiter-flexible';
import { type Caller } from '../platform/write-side/caller.ts';
import { Refusal } from '../platform/http/error.filter.ts';
import { StorageUnavailable } from '../platform/system/storage-unavailable.ts';
import { type Stores } from '../platform/deployments/stores.ts';
import { takePoint } from '../platform/system/take-point.ts';
import { STORES } from '../platform/system/tokens.ts';

const MINUTE = 60;
const FAILED_LOGINS = { keyPrefix: 'logins', points: 10, duration: 15 * MINUTE };
const LETTERS = { keyPrefix: 'cartas', points: 5, duration: 60 * MINUTE };
const LETTERS_OF_A_PLACE = { keyPrefix: 'cartas-de-un-lugar', points: 20, duration: 60 * MINUTE };
const REGISTRATIONS = { keyPrefix: 'registros', points: 60, duration: 60 * MINUTE };

const waitOf = (seconds: number): string => {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutos`;
  return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
};

const refuse = (seconds: number): never => {
  throw new Refusal(429, `Demasiados intentos. Inténtalo de nuevo en ${waitOf(seconds)}.`, seconds);
};
const requirePoint = async (limiter: RateLimiterAbstract, key: string): Promise<void> => {
  const seconds = await takePoint(limiter, key);
  if (seconds !== null) refuse(seconds);
};

export interface Lugar {
  readonly red: string;
  /** Id of a known device (`AparatosConocidos`), or null. */
  readonly aparato: string | null;
}

@Injectable()
export class Limites {
  private readonly failures: RateLimiterAbstract;
  private readonly registrations: RateLimiterAbstract;
  private readonly letters: RateLimiterAbstract;
  private readonly lettersOfAPlace: RateLimiterAbstract;
  private readonly beingChecked = new Map<string, { tries: number; waiting: (() => void)[] }>();

  constructor(@Inject(STORES) stores: Stores) {
    this.failures = stores.newLimiter(FAILED_LOGINS);
    this.registrations = stores.newLimiter(REGISTRATIONS);
    this.letters = stores.newLimiter(LETTERS);
    this.lettersOfAPlace = stores.newLimiter(LETTERS_OF_A_PLACE);
  }

  /** The network address is counted first: when it has no attempts left, no counter is made for the e-mail. */
  login<T>(email: string, { red, aparato }: Lugar, attempt: () => Promise<T>): Promise<T> {
    if (aparato) return this.forAPoint(`aparato:${aparato}`, attempt);
    return this.forAPoint(`ip:${red}`, () => this.forAPoint(`correo:${email}`, attempt));
  }

  /**
   * Recovery codes (80 bits) and e-mailed links (256 bits) cannot be guessed, so tries are not counted by
   * account: strangers could use up such a counter. When `attempt` returns an ErrorDeDominio instead of
   * throwing it, the try is not counted.
   */
  async recuperacion<T>({ red, aparato }: Lugar, attempt: () => Promise<T | ErrorDeDominio>): Promise<T> {
    const result = await this.forAPoint(aparato ? `aparato:${aparato}` : `ip:${red}`, attempt);
    if (result instanceof ErrorDeDominio) throw result;
    return result;
  }

  /** Six-digit codes can be guessed, so each account has a counter of tries. */
  segundoPaso<T>(cuenta: string, attempt: () => Promise<T>): Promise<T> {
    return this.forAPoint(`segundo:${cuenta}`, attempt);
  }

  dentro<T>({ userId }: Caller, sid: string | null, attempt: () => Promise<T>): Promise<T> {
    return this.forAPoint(`sesion:${sid ?? userId}`, attempt);
  }

  /**
   * Counts a request for an e-mail before the account is looked up, so that e-mail addresses with and without
   * an account behave alike.
   */
  async carta(email: string, address: string): Promise<void> {
    await requirePoint(this.lettersOfAPlace, address);
    await requirePoint(this.letters, email);
  }

  /** A try is counted before it is made, so that concurrent tries cannot exceed the limit together. */
  private async forAPoint<T>(key: string, attempt: () => Promise<T>): Promise<T> {
    await this.takePoint(key);
    try {
      const result = await attempt();
      await this.failures.reward(key);
      return result;
    } catch (error) {
      if (error instanceof Refusal || error instanceof StorageUnavailable) await this.failures.reward(key);
      throw error;
    } finally {
      this.isChecked(key);
    }
  }

  private async takePoint(key: string): Promise<void> {
    for (;;) {
      const mayComeBack = this.beingChecked.has(key);
      const seconds = await takePoint(this.failures, key);
      if (seconds === null) break;
      await this.failures.reward(key);
      const others = this.beingChecked.get(key);
      if (others) await new Promise<void>((resolve) => void others.waiting.push(resolve));
      else if (!mayComeBack) refuse(seconds);
    }
    const line = this.beingChecked.get(key) ?? { tries: 0, waiting: [] };
    line.tries++;
    this.beingChecked.set(key, line);
  }

  private isChecked(key: string): void {
    const line = this.beingChecked.get(key)!;
    line.tries--;
    if (line.tries === 0) this.beingChecked.delete(key);
    for (const tell of line.waiting.splice(0)) tell();
  }

  async registration(address: string): Promise<void> {
    await requirePoint(this.registrations, address);
  }
}
