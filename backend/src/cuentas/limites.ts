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
/** Ten wrong tries of one counter in 15 minutes; 60 registrations an hour from one address (decisions; who has which: docs/security.md). */
const FAILED_LOGINS = { keyPrefix: 'logins', points: 10, duration: 15 * MINUTE };
/** Letters that may be asked for in an hour: of one e-mail, and from one address. */
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

/** From where somebody tries to get in. */
export interface Lugar {
  /** Her address. */
  readonly red: string;
  /** The device, when the account was signed in on it before (`AparatosConocidos`). */
  readonly aparato: string | null;
}

@Injectable()
export class Limites {
  private readonly failures: RateLimiterAbstract;
  private readonly registrations: RateLimiterAbstract;
  private readonly letters: RateLimiterAbstract;
  private readonly lettersOfAPlace: RateLimiterAbstract;
  /** By key, how many are being checked at the cost of a point, and who waits for them. */
  private readonly beingChecked = new Map<string, { tries: number; waiting: (() => void)[] }>();

  constructor(@Inject(STORES) stores: Stores) {
    this.failures = stores.newLimiter(FAILED_LOGINS);
    this.registrations = stores.newLimiter(REGISTRATIONS);
    this.letters = stores.newLimiter(LETTERS);
    this.lettersOfAPlace = stores.newLimiter(LETTERS_OF_A_PLACE);
  }

  /**
   * Runs a login try, its second step too. A known device has a counter of its own, and uses no other; whoever comes from
   * elsewhere uses those of her address and of the e-mail. The address comes first: where it has no point left, nothing is
   * remembered of the e-mails that it tries.
   */
  login<T>(email: string, { red, aparato }: Lugar, attempt: () => Promise<T>): Promise<T> {
    if (aparato) return this.forAPoint(`aparato:${aparato}`, attempt);
    return this.forAPoint(`ip:${red}`, () => this.forAPoint(`correo:${email}`, attempt));
  }

  /**
   * Runs a try to get in without the password. What it is tried with, a code of 80 bits or a link of 256, is not guessed, so no
   * account has a counter: whoever used it up would keep her from her codes. A refusal that it answers in place of throwing
   * costs nothing.
   */
  async recuperacion<T>({ red, aparato }: Lugar, attempt: () => Promise<T | ErrorDeDominio>): Promise<T> {
    const result = await this.forAPoint(aparato ? `aparato:${aparato}` : `ip:${red}`, attempt);
    if (result instanceof ErrorDeDominio) throw result;
    return result;
  }

  /** Runs a try of the second step by somebody who proved the first without the password: six digits can be guessed. */
  segundoPaso<T>(cuenta: string, attempt: () => Promise<T>): Promise<T> {
    return this.forAPoint(`segundo:${cuenta}`, attempt);
  }

  /** Runs what asks an open session for her password or a code. A session has a counter of its own: no stranger reaches it. */
  dentro<T>({ userId }: Caller, sid: string | null, attempt: () => Promise<T>): Promise<T> {
    return this.forAPoint(`sesion:${sid ?? userId}`, attempt);
  }

  /** The same for an address that has no account: both are counted before anybody looks. */
  async carta(email: string, address: string): Promise<void> {
    await requirePoint(this.lettersOfAPlace, address);
    await requirePoint(this.letters, email);
  }

  /**
   * The point is taken before the password is checked, so that many at once cannot slip through, and given back unless
   * the password was wrong. So one that finds no point left waits for those that are being checked by this process.
   */
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

  /** Waits as long as a point may still come back, and refuses once none may. */
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
