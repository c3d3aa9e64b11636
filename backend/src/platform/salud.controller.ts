import { Controller, Get, Inject } from '@nestjs/common';
import { Refusal } from './http/error.filter.ts';
import { Public } from './http/session.guard.ts';
import { Projector } from './projector.ts';
import { type Stores } from './stores.ts';
import { STORES } from './tokens.ts';

const NO_DISPONIBLE = 'El servicio se está preparando. Inténtalo de nuevo en un momento.';

/** Whether this process takes commands and its read models show them (decisions, "The HTTP contract"). */
@Controller('salud')
export class SaludController {
  constructor(
    private readonly projector: Projector,
    @Inject(STORES) private readonly stores: Stores,
  ) {}

  @Public()
  @Get()
  async salud(): Promise<{ estado: 'ok' }> {
    if (!this.projector.caughtUp || !(await this.stores.canWrite())) throw new Refusal(503, NO_DISPONIBLE, 1);
    return { estado: 'ok' };
  }
}
