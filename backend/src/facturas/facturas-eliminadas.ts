import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { LOG } from '../platform/system/tokens.ts';
import { type Caller } from '../platform/write-side/caller.ts';

type Oyente = (factura_id: string, by: Caller) => Promise<void>;

/** Runs other features' steps after an invoice is deleted; each feature's job repeats a failed step. */
@Injectable()
export class FacturasEliminadas {
  private readonly oyentes: Oyente[] = [];

  constructor(@Inject(LOG) private readonly log: Logger) {}

  alEliminar(oyente: Oyente): void {
    this.oyentes.push(oyente);
  }

  async eliminada(factura_id: string, by: Caller): Promise<void> {
    const hechos = await Promise.allSettled(this.oyentes.map((oyente) => oyente(factura_id, by)));
    for (const hecho of hechos)
      if (hecho.status === 'rejected')
        this.log.warn(
          { err: hecho.reason as unknown, correlationId: by.correlationId },
          'a step after the deletion of an invoice is left to its job',
        );
  }
}
