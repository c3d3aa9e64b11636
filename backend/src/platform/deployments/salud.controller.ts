import { Controller, Get, Inject } from '@nestjs/common';
import { z } from 'zod';
import { instanteDeApi } from '@cuenta-clara/dominio/respuestas';
import { Refusal } from '../http/error.filter.ts';
import { Answers } from '../http/openapi/answers.ts';
import { Public } from '../http/session.guard.ts';
import { Instants } from '../write-side/instants.ts';
import { type Stores } from './stores.ts';
import { STORES } from '../system/tokens.ts';
import { VERSION } from '../system/version.ts';

const saludDeApi = z
  .strictObject({
    estado: z.literal('ok'),
    version: z.string().meta({ description: 'Of the product.' }),
    reloj: z
      .strictObject({ atrasado_ms: z.int(), hasta: instanteDeApi })
      .optional()
      .meta({ description: 'The clock went back by more than 5 minutes, and is still before `hasta`.' }),
  })
  .meta({ id: 'Salud' });
const PREPARANDO = 'El servicio se está preparando. Inténtalo de nuevo en un momento.';

@Controller('salud')
export class SaludController {
  constructor(
    private readonly instants: Instants,
    @Inject(STORES) private readonly stores: Stores,
  ) {}

  @Answers('Whether commands are accepted and every read model is current', saludDeApi, { refusals: [503] })
  @Public()
  @Get()
  async salud(): Promise<z.output<typeof saludDeApi>> {
    const unavailable = await this.stores.unavailable();
    if (unavailable.length > 0) throw new Refusal(503, `No se puede usar: ${unavailable.join(', ')}.`, 1);
    if (!this.stores.readModels.caughtUp) throw new Refusal(503, PREPARANDO, 1);
    const back = this.instants.stepBack;
    return {
      estado: 'ok',
      version: VERSION,
      ...(back && { reloj: { atrasado_ms: back.backMs, hasta: back.until } }),
    };
  }
}

const vidaDeApi = z.strictObject({ estado: z.literal('vivo') }).meta({ id: 'Vida' });

/** Liveness: a process that does not answer is replaced; a process that is not ready is left to start. */
@Controller('vivo')
export class VivoController {
  @Answers('Whether this process answers, ready or not', vidaDeApi)
  @Public()
  @Get()
  vivo(): { estado: 'vivo' } {
    return { estado: 'vivo' };
  }
}
