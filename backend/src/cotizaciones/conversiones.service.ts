import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { agregadoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion.agregado';
import {
  type Conversion,
  type Cotizacion,
  type EventoDeCotizacion,
} from '@cuenta-clara/dominio/cotizaciones/cotizacion';
import { vistaDeCotizaciones } from '@cuenta-clara/dominio/cotizaciones/cotizacion.view';
import {
  abonoDelAnticipo,
  facturaDeCotizacion,
} from '@cuenta-clara/dominio/cotizaciones/redactar-cotizacion';
import { type Registrado } from '@cuenta-clara/dominio/decider';
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
import { uuidV5 } from '../platform/system/uuid-v5.ts';
import { Act } from '../platform/write-side/act.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';

type Quien = Pick<Caller, 'ownerId' | 'userId' | 'correlationId'>;

const quienDe = ({ ownerId, userId, correlationId }: Quien): Quien => ({ ownerId, userId, correlationId });

export interface EncargoDeConversion extends Quien {
  readonly id: string;
}

export interface FacturaQueSeFue extends EncargoDeConversion {
  readonly position: string;
}

const DICHO = {
  AnotarFactura: 'anotada',
  AbandonarConversion: 'abandonada',
  DesligarFactura: 'desligada',
} as const;

const CATCH_UP_MS = 30_000;

const esDefinitivo = (error: unknown): boolean =>
  error instanceof ErrorDeDominio && ['regla', 'no-existe', 'conflicto'].includes(error.code);

/**
 * Command ids are derived from the invoice's id: when a job repeats the steps of a crashed request, each step
 * is recorded once.
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
    eliminadas.alEliminar((factura_id, by) => this.soltarLaDe(factura_id, quienDe(by)));
  }

  continuar(encargo: EncargoDeConversion): Promise<void> {
    return this.underWay.of(encargo.id, () => this.unaVez(encargo));
  }

  private async unaVez({ id, ...encargo }: EncargoDeConversion): Promise<void> {
    const quien = quienDe(encargo);
    const cotizacion = await this.cotizacion(id);
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
    await this.decir('AnotarFactura', id, factura_id, quien);
    // The invoice may have been deleted before the quote's event was recorded: then the quote is unlinked.
    await this.desligarSiSeFue(id, factura_id, quien);
  }

  async seAbandono(id: string, factura_id: string): Promise<boolean> {
    const leidos = this.stores.eventStore.readStream(agregadoDeCotizacion.flujo(id));
    for await (const eventos of leidos as AsyncIterable<readonly Registrado<EventoDeCotizacion>[]>)
      if (eventos.some((uno) => uno.type === 'ConversionAbandonada' && uno.data.factura_id === factura_id))
        return true;
    return false;
  }

  private async abandonar(id: string, factura_id: string, quien: Quien): Promise<void> {
    if ((await this.factura(factura_id)).version > 0) return;
    await this.decir('AbandonarConversion', id, factura_id, quien);
  }

  private async hacer({ enviada, conversion }: Cotizacion, by: Caller): Promise<void> {
    const { contenido } = enviada!;
    const { cliente, idioma } = contenido;
    const solicitud = facturaDeCotizacion(contenido, conversion!);
    await this.commands.execute(new CrearFactura(solicitud, by, { cliente, idioma }));
  }

  private async abonar(conversion: Conversion, quien: Quien): Promise<void> {
    const { factura_id: id } = conversion;
    const abono_id = uuidV5('anticipo', id);
    const { instante } = await this.dia.ahora(quien.ownerId);
    const command = abonoDelAnticipo(conversion, { user_id: quien.ownerId, abono_id, instante });
    if (!command) return;
    await this.commands.execute(
      new Act({ of: agregadoDeFactura, id, command }, { ...quien, commandId: abono_id }),
    );
  }

  async soltar({ id, position, ...encargo }: FacturaQueSeFue): Promise<void> {
    if (!(await this.stores.readModels.waitFor(position, CATCH_UP_MS)))
      throw new StorageUnavailable(
        new Error('the read models do not show yet which quote became this invoice'),
      );
    await this.soltarLaDe(id, quienDe(encargo));
  }

  async soltarSiSeFue({ id, ...encargo }: EncargoDeConversion): Promise<void> {
    const cotizacion = await this.cotizacion(id);
    if (cotizacion?.user_id === encargo.ownerId && cotizacion.factura_id)
      await this.desligarSiSeFue(id, cotizacion.factura_id, quienDe(encargo));
  }

  private async soltarLaDe(factura_id: string, quien: Quien): Promise<void> {
    const equal = { owner: quien.ownerId, factura_id };
    const suyas = await this.stores.documentStore.find(vistaDeCotizaciones, { equal });
    for (const { id } of suyas) await this.decir('DesligarFactura', id, factura_id, quien);
  }

  private async desligarSiSeFue(id: string, factura_id: string, quien: Quien): Promise<void> {
    if ((await this.factura(factura_id)).eliminada)
      await this.decir('DesligarFactura', id, factura_id, quien);
  }

  private async decir(que: keyof typeof DICHO, id: string, factura_id: string, quien: Quien): Promise<void> {
    const command = { type: que, user_id: quien.ownerId, factura_id } as const;
    const by = { ...quien, commandId: `${factura_id}/${DICHO[que]}` };
    await this.commands.execute(new Act({ of: agregadoDeCotizacion, id, command }, by));
  }

  private async cotizacion(id: string): Promise<Cotizacion | null> {
    const { decider, flujo } = agregadoDeCotizacion;
    return (await this.writeSide.load(decider, flujo(id))).cotizacion;
  }

  private factura(id: string): Promise<SituacionDeFactura> {
    return this.writeSide.load(agregadoDeFactura.decider, agregadoDeFactura.flujo(id));
  }
}
