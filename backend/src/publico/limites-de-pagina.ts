import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract } from 'rate-limiter-flexible';
import { type Idioma } from '@cuenta-clara/dominio/idioma';
import { TEXTOS_DE_AVISO } from '@cuenta-clara/dominio/seguimiento/textos-de-aviso';
import { type Stores } from '../platform/deployments/stores.ts';
import { Refusal } from '../platform/http/error.filter.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { takePoint } from '../platform/system/take-point.ts';
import { STORES } from '../platform/system/tokens.ts';

const HOUR = 60 * 60;
const NOTICES = { keyPrefix: 'avisos-de-pago', points: 20, duration: HOUR };
const ANSWERS = { keyPrefix: 'respuestas-de-cotizacion', points: 20, duration: HOUR };
const OPENINGS = { keyPrefix: 'aperturas-de-pagina', points: 120, duration: HOUR };
/** A network's limit over all pages is high: a whole mobile network may share an address. */
const ALL_PAGES = { keyPrefix: 'paginas', points: 2000, duration: HOUR };

export interface Visita {
  readonly ip: string;
  readonly id: string;
  readonly idioma: Idioma;
}

/** Requests above a limit get a 429 before anything is recorded. */
@Injectable()
export class LimitesDePagina {
  private readonly all: RateLimiterAbstract;
  private readonly notices: RateLimiterAbstract;
  private readonly answers: RateLimiterAbstract;
  private readonly openings: RateLimiterAbstract;

  constructor(@Inject(STORES) stores: Stores) {
    this.all = stores.newLimiter(ALL_PAGES);
    this.notices = stores.newLimiter(NOTICES);
    this.answers = stores.newLimiter(ANSWERS);
    this.openings = stores.newLimiter(OPENINGS);
  }

  /** Counts a submitted form, also an unreadable one. */
  async envio({ ip, idioma }: Visita): Promise<void> {
    await this.take(this.all, networkOf(ip), idioma);
  }

  async aviso({ ip, id, idioma }: Visita): Promise<void> {
    await this.take(this.notices, `${networkOf(ip)} ${id}`, idioma);
  }

  async respuesta({ ip, id, idioma }: Visita): Promise<void> {
    await this.take(this.answers, `${networkOf(ip)} ${id}`, idioma);
  }

  async apertura({ ip, id, idioma }: Visita): Promise<void> {
    await this.take(this.all, networkOf(ip), idioma);
    await this.take(this.openings, `${networkOf(ip)} ${id}`, idioma);
  }

  private async take(limiter: RateLimiterAbstract, key: string, idioma: Idioma): Promise<void> {
    const seconds = await takePoint(limiter, key);
    if (seconds !== null) throw new Refusal(429, TEXTOS_DE_AVISO[idioma].muchasVeces, seconds);
  }
}
