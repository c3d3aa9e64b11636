import { Inject, Injectable } from '@nestjs/common';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { vistaDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.view';
import { type Ahora, type Zona, ahoraEn, zonaDe } from '@cuenta-clara/dominio/zona-horaria';
import { ZonaDeLaCuenta } from '../cuentas/zona-de-la-cuenta.service.ts';
import { type Clock, instantNow } from '../platform/system/clock.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { CLOCK, DOCUMENT_STORE } from '../platform/system/tokens.ts';

/** The only source of "now" and "today", in the owner's time zone. */
@Injectable()
export class DiaDeLaDuena {
  constructor(
    private readonly zonaDeLaCuenta: ZonaDeLaCuenta,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async zona(ownerId: string): Promise<Zona> {
    const negocio = await this.documents.get(vistaDeNegocio, ownerId);
    const suya = negocio?.datos?.zona_horaria ?? null;
    return zonaDe(suya, suya ? null : await this.zonaDeLaCuenta.de(ownerId));
  }

  async ahora(ownerId: string): Promise<Ahora> {
    return ahoraEn(await this.zona(ownerId), instantNow(this.clock));
  }

  async hoy(ownerId: string): Promise<Dia> {
    return (await this.ahora(ownerId)).hoy;
  }
}
