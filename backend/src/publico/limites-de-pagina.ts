import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, type RateLimiterRes } from 'rate-limiter-flexible';
import { type Idioma } from '@cuenta-clara/dominio/idioma';
import { TEXTOS_DE_AVISO } from '@cuenta-clara/dominio/seguimiento/textos-de-aviso';
import { type Stores } from '../platform/deployments/stores.ts';
import { Refusal } from '../platform/http/error.filter.ts';
import { STORES } from '../platform/system/tokens.ts';

const HOUR = 60 * 60;
/** What one address may do in an hour on all pages together. A whole mobile network may be one address. */
const NOTICES = { keyPrefix: 'avisos-de-pago', points: 20, duration: HOUR };
const ANSWERS = { keyPrefix: 'respuestas-de-cotizacion', points: 20, duration: HOUR };
const OPENINGS = { keyPrefix: 'aperturas-de-pagina', points: 120, duration: HOUR };

/** What comes from an address that has no points left is refused before anything is read or recorded. */
@Injectable()
export class LimitesDePagina {
  private readonly notices: RateLimiterAbstract;
  private readonly answers: RateLimiterAbstract;
  private readonly openings: RateLimiterAbstract;

  constructor(@Inject(STORES) stores: Stores) {
    this.notices = stores.newLimiter(NOTICES);
    this.answers = stores.newLimiter(ANSWERS);
    this.openings = stores.newLimiter(OPENINGS);
  }

  aviso(address: string, idioma: Idioma): Promise<void> {
    return this.take(this.notices, address, idioma);
  }

  respuesta(address: string, idioma: Idioma): Promise<void> {
    return this.take(this.answers, address, idioma);
  }

  apertura(address: string, idioma: Idioma): Promise<void> {
    return this.take(this.openings, address, idioma);
  }

  private async take(limiter: RateLimiterAbstract, address: string, idioma: Idioma): Promise<void> {
    await limiter.consume(address).catch(({ msBeforeNext }: RateLimiterRes) => {
      const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
      throw new Refusal(429, TEXTOS_DE_AVISO[idioma].muchasVeces, seconds);
    });
  }
}
