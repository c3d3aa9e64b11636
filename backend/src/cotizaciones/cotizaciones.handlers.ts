import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FACTURA_SIN_HACER } from '@cuenta-clara/dominio/cotizaciones/cotizacion';
import { agregadoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion.agregado';
import { conflicto } from '@cuenta-clara/dominio/errores';
import {
  type CambioDeCotizacion,
  type ConversionDicha,
  type NuevaCotizacion,
  type SobreCotizacion,
} from '@cuenta-clara/dominio/cotizaciones/cotizacion.schema';
import {
  type VistaDeCotizacion,
  vistaDeCotizaciones,
} from '@cuenta-clara/dominio/cotizaciones/cotizacion.view';
import {
  comandoDeConversion,
  comandoDeCreacion,
  comandoDelCambio,
} from '@cuenta-clara/dominio/cotizaciones/redactar-cotizacion';
import { idiomaParaFactura, negocioParaFactura } from '@cuenta-clara/dominio/facturas/redactar-factura';
import { negocio } from '@cuenta-clara/dominio/negocio/negocio';
import { agregadoDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.agregado';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { clienteParaFactura, metodoParaFactura } from '../facturas/facturas.handlers.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type Caller, idFor } from '../platform/write-side/caller.ts';
import { Numbers } from '../platform/write-side/numbers.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { Conversiones } from './conversiones.service.ts';

const NUMERO = agregadoDeCotizacion.unicos.numero;

export class CrearCotizacion extends Command<VistaDeCotizacion> {
  constructor(
    readonly solicitud: NuevaCotizacion,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(CrearCotizacion)
export class CrearCotizacionHandler implements ICommandHandler<CrearCotizacion> {
  constructor(private readonly writeSide: WriteSide) {}

  async execute({ solicitud, by }: CrearCotizacion): Promise<VistaDeCotizacion> {
    const id = idFor(by);
    const { history } = await this.writeSide.execute({
      of: agregadoDeCotizacion,
      id,
      creates: true,
      keepsHistory: true,
      given: async () => {
        const [cliente, delNegocio] = await Promise.all([
          clienteParaFactura(this.writeSide, solicitud.cliente_id, by),
          this.writeSide.load(negocio, agregadoDeNegocio.flujo(by.ownerId)),
        ]);
        return {
          cliente,
          negocio: negocioParaFactura(delNegocio),
          idioma: idiomaParaFactura(delNegocio),
        };
      },
      command: (_historia, registros) => comandoDeCreacion(solicitud, { user_id: by.ownerId }, registros),
      by,
    });
    return proyectar(vistaDeCotizaciones, history, id)!;
  }
}

export class CambiarCotizacion extends Command<void> {
  constructor(
    readonly id: string,
    readonly cambio: CambioDeCotizacion,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(CambiarCotizacion)
export class CambiarCotizacionHandler implements ICommandHandler<CambiarCotizacion> {
  constructor(private readonly writeSide: WriteSide) {}

  async execute({ id, cambio, by }: CambiarCotizacion): Promise<void> {
    const { cliente_id } = cambio;
    await this.writeSide.execute({
      of: agregadoDeCotizacion,
      id,
      given: async () => (cliente_id ? clienteParaFactura(this.writeSide, cliente_id, by) : null),
      command: (historia, cliente) => comandoDelCambio(historia, cambio, { user_id: by.ownerId, cliente }),
      by,
    });
  }
}

export class EnviarCotizacion extends Command<void> {
  constructor(
    readonly id: string,
    readonly dicho: SobreCotizacion,
    readonly by: Caller,
  ) {
    super();
  }
}

/** The first sending claims the next number of the series COT-n. */
@CommandHandler(EnviarCotizacion)
export class EnviarCotizacionHandler implements ICommandHandler<EnviarCotizacion> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly numbers: Numbers,
    private readonly dia: DiaDeLaDuena,
  ) {}

  async execute({ id, dicho, by }: EnviarCotizacion): Promise<void> {
    const of = agregadoDeCotizacion;
    const { cotizacion } = await this.writeSide.load(of.decider, of.flujo(id));
    const suyo = cotizacion?.numero ?? null;
    if (suyo !== null) return this.enviar(suyo, id, dicho, by);
    return this.numbers.withNext(NUMERO, by, (siguiente) => this.enviar(siguiente, id, dicho, by));
  }

  private async enviar(numero: number, id: string, { version }: SobreCotizacion, by: Caller): Promise<void> {
    const user_id = by.ownerId;
    await this.writeSide.execute({
      of: agregadoDeCotizacion,
      id,
      given: () => this.dia.hoy(user_id),
      command: (_historia, hoy) => ({ type: 'EnviarCotizacion' as const, user_id, version, numero, hoy }),
      securing: async ({ cotizacion }, at) => {
        if (cotizacion?.numero === null)
          await this.numbers.claim(agregadoDeCotizacion, NUMERO, numero, { titular: id, at, by });
      },
      by,
    });
  }
}

export class DarSeguimiento extends Command<void> {
  constructor(
    readonly id: string,
    readonly dicho: SobreCotizacion,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(DarSeguimiento)
export class DarSeguimientoHandler implements ICommandHandler<DarSeguimiento> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly dia: DiaDeLaDuena,
  ) {}

  async execute({ id, dicho: { version }, by }: DarSeguimiento): Promise<void> {
    const user_id = by.ownerId;
    await this.writeSide.execute({
      of: agregadoDeCotizacion,
      id,
      given: () => this.dia.hoy(user_id),
      command: (_historia, hoy) => ({ type: 'DarSeguimiento' as const, user_id, version, hoy }),
      by,
    });
  }
}

export class FacturarCotizacion extends Command<void> {
  constructor(
    readonly id: string,
    readonly dicho: ConversionDicha,
    readonly by: Caller,
  ) {
    super();
  }
}

/**
 * A quote records its invoice's id before the invoice is made. When a rule refused that invoice and the quote
 * abandoned it, the command runs again under a new id.
 */
@CommandHandler(FacturarCotizacion)
export class FacturarCotizacionHandler implements ICommandHandler<FacturarCotizacion> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly dia: DiaDeLaDuena,
    private readonly conversiones: Conversiones,
  ) {}

  async execute({ id, dicho, by }: FacturarCotizacion): Promise<void> {
    const { ownerId, userId, correlationId } = by;
    const encargo = { id, ownerId, userId, correlationId };
    await this.conversiones.soltarSiSeFue(encargo);
    for (let intento = by; ;) {
      const pedidaAntes = await this.pedir(id, dicho, intento);
      if (pedidaAntes === null || !(await this.conversiones.seAbandono(id, pedidaAntes))) break;
      intento = { ...by, commandId: `${intento.commandId}/${pedidaAntes}` };
    }
    await this.conversiones.continuar(encargo);
    const { cotizacion } = await this.writeSide.load(
      agregadoDeCotizacion.decider,
      agregadoDeCotizacion.flujo(id),
    );
    if (cotizacion?.factura_id === null) throw conflicto(FACTURA_SIN_HACER);
  }

  /** Answers the invoice that an earlier request with this command id recorded; else null. */
  private async pedir(id: string, dicho: ConversionDicha, by: Caller): Promise<string | null> {
    const user_id = by.ownerId;
    const metodo_id = dicho.anticipo_recibido?.metodo_pago_id;
    const factura_id = randomUUID();
    const { events, recorded } = await this.writeSide.execute({
      of: agregadoDeCotizacion,
      id,
      given: async () => {
        const [metodo_pago, hoy] = await Promise.all([
          metodo_id ? metodoParaFactura(this.writeSide, metodo_id, by) : null,
          this.dia.hoy(user_id),
        ]);
        return { metodo_pago, hoy };
      },
      command: (_historia, registros) => comandoDeConversion(dicho, { user_id, factura_id, ...registros }),
      by,
    });
    const pedida = recorded.find((evento) => evento.type === 'ConversionPedida');
    return events.length > 0 || !pedida ? null : pedida.data.factura_id;
  }
}
