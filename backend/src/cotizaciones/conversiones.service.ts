import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
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
import { Act } from '../platform/write-side/act.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';

/** Who asked, and in which request. */
type Quien = Pick<Caller, 'ownerId' | 'userId' | 'correlationId'>;

const quienDe = ({ ownerId, userId, correlationId }: Quien): Quien => ({ ownerId, userId, correlationId });

/** The quote `id`, whose it is, and who asked for its invoice. */
export interface EncargoDeConversion extends Quien {
  readonly id: string;
}

/** The invoice `id`, which was deleted by the event at `position`. */
export interface FacturaQueSeFue extends EncargoDeConversion {
  readonly position: string;
}

/** What a quote is told of its invoice, each with the end of its command id. */
const DICHO = {
  AnotarFactura: 'anotada',
  AbandonarConversion: 'abandonada',
  DesligarFactura: 'desligada',
} as const;

/** How long the read models are given to show what was recorded before the invoice was deleted. */
const CATCH_UP_MS = 30_000;

/** A refusal that is the same at the next try. */
const esDefinitivo = (error: unknown): boolean =>
  error instanceof ErrorDeDominio && ['regla', 'no-existe', 'conflicto'].includes(error.code);

/**
 * Makes the invoice of an accepted quote, once that was asked for. Each step has a command id that is made of the invoice's id: done by the
 * request, and again by the job that goes on after a crash, it is recorded once.
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
    // The invoice may have been deleted before the quote was told of it.
    await this.desligarSiSeFue(id, factura_id, quien);
  }

  /** Whether a rule refused the invoice that a quote was to become, by the log. */
  async seAbandono(id: string, factura_id: string): Promise<boolean> {
    const leidos = this.stores.eventStore.readStream(agregadoDeCotizacion.flujo(id));
    for await (const eventos of leidos as AsyncIterable<readonly Registrado<EventoDeCotizacion>[]>)
      if (eventos.some((uno) => uno.type === 'ConversionAbandonada' && uno.data.factura_id === factura_id))
        return true;
    return false;
  }

  /** Records that the invoice cannot be made, unless another process made it meanwhile. */
  private async abandonar(id: string, factura_id: string, quien: Quien): Promise<void> {
    if ((await this.factura(factura_id)).version > 0) return;
    await this.decir('AbandonarConversion', id, factura_id, quien);
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
  async soltar({ id, position, ...encargo }: FacturaQueSeFue): Promise<void> {
    if (!(await this.stores.readModels.waitFor(position, CATCH_UP_MS)))
      throw new StorageUnavailable(
        new Error('the read models do not show yet which quote became this invoice'),
      );
    await this.soltarLaDe(id, quienDe(encargo));
  }

  /** Lets go of a quote of hers whose invoice was deleted, whether the job was set aside or has yet to run. */
  async soltarSiSeFue({ id, ...encargo }: EncargoDeConversion): Promise<void> {
    const cotizacion = await this.cotizacion(id);
    if (cotizacion?.user_id === encargo.ownerId && cotizacion.factura_id)
      await this.desligarSiSeFue(id, cotizacion.factura_id, quienDe(encargo));
  }

  /** Lets go of the quotes that, by the read models, became this invoice. */
  private async soltarLaDe(factura_id: string, quien: Quien): Promise<void> {
    const equal = { owner: quien.ownerId, factura_id };
    const suyas = await this.stores.documentStore.find(vistaDeCotizaciones, { equal });
    for (const { id } of suyas) await this.decir('DesligarFactura', id, factura_id, quien);
  }

  private async desligarSiSeFue(id: string, factura_id: string, quien: Quien): Promise<void> {
    if ((await this.factura(factura_id)).eliminada)
      await this.decir('DesligarFactura', id, factura_id, quien);
  }

  /** Tells a quote what became of its invoice. The command id is made of the invoice's, so a second time records nothing. */
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
