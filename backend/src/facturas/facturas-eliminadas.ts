import { Injectable } from '@nestjs/common';
import { type Caller } from '../platform/write-side/caller.ts';

type Oyente = (factura_id: string, by: Caller) => Promise<void>;

/** What other features do before she is answered that an invoice is deleted. What fails here is left to the job of that feature. */
@Injectable()
export class FacturasEliminadas {
  private readonly oyentes: Oyente[] = [];

  alEliminar(oyente: Oyente): void {
    this.oyentes.push(oyente);
  }

  async eliminada(factura_id: string, by: Caller): Promise<void> {
    await Promise.allSettled(this.oyentes.map((oyente) => oyente(factura_id, by)));
  }
}
