import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import { agregadoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion.agregado';
import { type Conversion, type Cotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion';
import { vistaDeCotizaciones } from '@cuenta-clara/dominio/cotizaciones/cotizacion.view';
import {
  abonoDelAnticipo,
  facturaDeCotizacion,
} from '@cuenta-clara/dominio/cotizaciones/redactar-cotizacion';
import { ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { agregadoDeFactura } from '@cuenta-clara/dominio/facturas/factura.agregado';
import { type SituacionDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { FacturasEliminadas } from '../facturas/facturas-eliminadas.ts';
import { CrearFactura } from '../facturas/facturas.handlers.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type Stores } from '../platform/deployments/stores.ts';
import { SharedWork } from '../platform/system/shared-work.ts';
import { StorageUnavailable } from '../platform/system/storage-unavailable.ts';
import { STORES } from '../platform/system/tokens.ts';
import { Act } from '../platform/write-side/act.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';

type Quien = Pick<Caller, 'ownerId' | 'userId' | 'correlationId'>;

/** Of which quote, whose it is, and who asked for its invoice. */
export interface EncargoDeConversion extends Quien {
  readonly id: string;
}

/** An invoice that was deleted, and what of the log says so. */
export interface FacturaQueSeFue extends EncargoDeConversion {
  readonly position: string;
}

/** How long the read models are given to show what was recorded before the invoice was deleted. */
const CATCH_UP_MS = 30_000;

/** A refusal that is the same at the next try. */
const esDefinitivo = (error: unknown): boolean =>
  error instanceof ErrorDeDominio && ['regla', 'no-existe', 'conflicto'].includes(error.code);

/**
 * From an accepted quote that was asked to become an invoice to that invoice. Each step is recorded under an id that is made of the
 * invoice's: done twice, by a request and by the job that goes on after a crash, it is one.
 */
@Injectable()
export class Conversiones {
  private readonly underWay = new SharedWork<void>();

  constructor(
    private readonly commands: CommandBus,
    private readonly writeSide: WriteSide,
    private readonly dia: DiaDeLaDuena,
    @Inject(STORES) private readonly stores: Stores,
    eliminadas: FacturasEliminadas,
  ) {
    eliminadas.alEliminar((factura_id, { ownerId, userId, correlationId }) =>
      this.soltarLaDe(factura_id, { ownerId, userId, correlationId }),
    );
  }

  continuar(encargo: EncargoDeConversion): Promise<void> {
    return this.underWay.of(encargo.id, () => this.unaVez(encargo));
  }

  private async unaVez({ id, ownerId, userId, correlationId }: EncargoDeConversion): Promise<void> {
    const quien = { ownerId, userId, correlationId };
    const of = agregadoDeCotizacion;
    const { cotizacion } = await this.writeSide.load(of.decider, of.flujo(id));
    if (cotizacion?.factura_id) return this.desligarSiSeFue(id, cotizacion.factura_id, quien);
    if (!cotizacion?.conversion) return;
    const { factura_id } = cotizacion.conversion;
    const { version, eliminada } = await this.factura(factura_id);
    if (version === 0)
      await this.hacer(cotizacion, { ...quien, commandId: factura_id }).catch(async (error: unknown) => {
        if (esDefinitivo(error)) await this.abandonar(id, factura_id, quien);
        throw error;
      });
    if (!eliminada) await this.abonar(cotizacion.conversion, quien);
    const user_id = quien.ownerId;
    const anotar = { type: 'AnotarFactura', user_id, factura_id } as const;
    await this.commands.execute(
      new Act({ of, id, command: anotar }, { ...quien, commandId: `${factura_id}/anotada` }),
    );
    // It may have been deleted before the quote knew that it was its own.
    await this.desligarSiSeFue(id, factura_id, quien);
  }

  /** Unless it was made meanwhile, by another process. */
  private async abandonar(id: string, factura_id: string, quien: Quien): Promise<void> {
    if ((await this.factura(factura_id)).version > 0) return;
    const command = { type: 'AbandonarConversion', user_id: quien.ownerId, factura_id } as const;
    const by = { ...quien, commandId: `${factura_id}/abandonada` };
    await this.commands.execute(new Act({ of: agregadoDeCotizacion, id, command }, by));
  }

  /** The invoice's id is that of the command: made again it is found already made. */
  private async hacer({ enviada, conversion }: Cotizacion, by: Caller): Promise<void> {
    const { contenido } = enviada!;
    const { cliente, idioma } = contenido;
    const solicitud = facturaDeCotizacion(contenido, conversion!);
    await this.commands.execute(new CrearFactura(solicitud, by, { cliente, idioma }));
  }

  /** The payment's id is made of the invoice's: twice is nothing. */
  private async abonar(conversion: Conversion, quien: Quien): Promise<void> {
    const { factura_id: id } = conversion;
    const abono_id = uuidv5('anticipo', id);
    const { instante } = await this.dia.ahora(quien.ownerId);
    const command = abonoDelAnticipo(conversion, { user_id: quien.ownerId, abono_id, instante });
    if (!command) return;
    await this.commands.execute(
      new Act({ of: agregadoDeFactura, id, command }, { ...quien, commandId: abono_id }),
    );
  }

  /** The quote of an invoice that was deleted can become another. */
  async soltar({ id, position, ownerId, userId, correlationId }: FacturaQueSeFue): Promise<void> {
    if (!(await this.stores.readModels.waitFor(position, CATCH_UP_MS)))
      throw new StorageUnavailable(
        new Error('the read models do not show yet which quote became this invoice'),
      );
    await this.soltarLaDe(id, { ownerId, userId, correlationId });
  }

  /** The same of this quote of hers, whether the job was set aside or has yet to run. */
  async soltarSiSeFue({ id, ownerId, userId, correlationId }: EncargoDeConversion): Promise<void> {
    const of = agregadoDeCotizacion;
    const { cotizacion } = await this.writeSide.load(of.decider, of.flujo(id));
    if (cotizacion?.user_id === ownerId && cotizacion.factura_id)
      await this.desligarSiSeFue(id, cotizacion.factura_id, { ownerId, userId, correlationId });
  }

  /** The same of the quotes that the read models show by now. */
  private async soltarLaDe(factura_id: string, quien: Quien): Promise<void> {
    const equal = { owner: quien.ownerId, factura_id };
    const suyas = await this.stores.documentStore.find(vistaDeCotizaciones, { equal });
    for (const { id } of suyas) await this.desligar(id, factura_id, quien);
  }

  private async desligarSiSeFue(id: string, factura_id: string, quien: Quien): Promise<void> {
    if ((await this.factura(factura_id)).eliminada) await this.desligar(id, factura_id, quien);
  }

  private async desligar(id: string, factura_id: string, quien: Quien): Promise<void> {
    const command = { type: 'DesligarFactura', user_id: quien.ownerId, factura_id } as const;
    const by = { ...quien, commandId: `${factura_id}/desligada` };
    await this.commands.execute(new Act({ of: agregadoDeCotizacion, id, command }, by));
  }

  private factura(id: string): Promise<SituacionDeFactura> {
    return this.writeSide.load(agregadoDeFactura.decider, agregadoDeFactura.flujo(id));
  }
}
