import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cliente as clienteDecider } from '@cuenta-clara/dominio/clientes/cliente';
import { agregadoDeCliente } from '@cuenta-clara/dominio/clientes/cliente.agregado';
import { type ClienteDeFactura, type MetodoDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import {
  type CambioDeFactura,
  type NuevaFactura,
  type NuevoAbono,
} from '@cuenta-clara/dominio/facturas/factura.schema';
import { agregadoDeFactura } from '@cuenta-clara/dominio/facturas/factura.agregado';
import { type VistaDeFactura, vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import {
  type RegistrosDeCreacion,
  comandoDeCreacion,
  comandoDelAbono,
  comandoDelCambio,
  idiomaParaFactura,
  negocioParaFactura,
} from '@cuenta-clara/dominio/facturas/redactar-factura';
import { conId } from '@cuenta-clara/dominio/lista';
import { metodosDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { agregadoDeMetodos } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago.agregado';
import { negocio } from '@cuenta-clara/dominio/negocio/negocio';
import { agregadoDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.agregado';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type Caller, idFor } from '../platform/write-side/caller.ts';
import { Numbers } from '../platform/write-side/numbers.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';

const FOLIO = agregadoDeFactura.unicos.folio;

export const clienteParaFactura = async (
  writeSide: WriteSide,
  id: string,
  by: Caller,
): Promise<ClienteDeFactura | null> => {
  const { cliente } = await writeSide.load(clienteDecider, agregadoDeCliente.flujo(id));
  if (cliente?.user_id !== by.ownerId) return null;
  const { nombre, empresa, telefono, email, direccion, fiscal } = cliente.datos;
  return { id, nombre, empresa, telefono, email, direccion, rfc: fiscal?.rfc ?? null };
};

export const metodoParaFactura = async (
  writeSide: WriteSide,
  id: string,
  by: Caller,
): Promise<MetodoDeFactura | null> => {
  const metodos = await writeSide.load(metodosDePago, agregadoDeMetodos.flujo(by.ownerId));
  const metodo = conId(metodos.vivos, id);
  return metodo ? { id, nombre: metodo.nombre } : null;
};

/** Customer and language of the quote that becomes an invoice; the customer may be deleted. */
export type PapelDeAntes = Pick<RegistrosDeCreacion, 'idioma'> & { readonly cliente: ClienteDeFactura };

export class CrearFactura extends Command<VistaDeFactura> {
  constructor(
    readonly solicitud: NuevaFactura,
    readonly by: Caller,
    readonly antes?: PapelDeAntes,
  ) {
    super();
  }
}

/**
 * Proposes an invoice number, reads the owner's records, makes the command, claims the number, appends. When
 * another request claims the number meanwhile, the next is tried.
 */
@CommandHandler(CrearFactura)
export class CrearFacturaHandler implements ICommandHandler<CrearFactura> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly numbers: Numbers,
  ) {}

  execute(pedida: CrearFactura): Promise<VistaDeFactura> {
    const { numero_factura } = pedida.solicitud;
    if (numero_factura) return this.crear(numero_factura, pedida);
    return this.numbers.withNext(FOLIO, pedida.by, (siguiente) => this.crear(siguiente, pedida));
  }

  private async crear(
    numero_factura: number,
    { solicitud, by, antes }: CrearFactura,
  ): Promise<VistaDeFactura> {
    const id = idFor(by);
    const { history } = await this.writeSide.execute({
      of: agregadoDeFactura,
      id,
      creates: true,
      keepsHistory: true,
      given: () => this.registros(solicitud, by, antes),
      command: (_historia, registros) =>
        comandoDeCreacion(solicitud, { user_id: by.ownerId, numero_factura }, registros),
      // The invoice number is claimed after the command is made, so that a refused request uses up no number.
      securing: (_historia, at) =>
        this.numbers.claim(agregadoDeFactura, FOLIO, numero_factura, { titular: id, at, by }),
      by,
    });
    return proyectar(vistaDeFacturas, history, id)!;
  }

  private async registros(
    { cliente_id }: NuevaFactura,
    by: Caller,
    antes?: PapelDeAntes,
  ): Promise<RegistrosDeCreacion> {
    const [cliente, delNegocio] = await Promise.all([
      clienteParaFactura(this.writeSide, cliente_id, by),
      this.writeSide.load(negocio, agregadoDeNegocio.flujo(by.ownerId)),
    ]);
    return {
      cliente: cliente ?? antes?.cliente ?? null,
      negocio: negocioParaFactura(delNegocio),
      idioma: antes?.idioma ?? idiomaParaFactura(delNegocio),
    };
  }
}

export class CambiarFactura extends Command<void> {
  constructor(
    readonly id: string,
    readonly cambio: CambioDeFactura,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(CambiarFactura)
export class CambiarFacturaHandler implements ICommandHandler<CambiarFactura> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly numbers: Numbers,
    private readonly dia: DiaDeLaDuena,
  ) {}

  async execute({ id, cambio, by }: CambiarFactura): Promise<void> {
    const { cliente_id, metodo_pago_id, numero_factura: numero } = cambio;
    const user_id = by.ownerId;

    await this.writeSide.execute({
      of: agregadoDeFactura,
      id,
      given: async () => {
        const [cliente, metodo_pago, ahora] = await Promise.all([
          cliente_id ? clienteParaFactura(this.writeSide, cliente_id, by) : null,
          metodo_pago_id ? metodoParaFactura(this.writeSide, metodo_pago_id, by) : null,
          cambio.estado === 'pagada' ? this.dia.ahora(user_id) : null,
        ]);
        return { cliente, metodo_pago, ahora };
      },
      // The command is made again on each try: a PUT's command depends on the invoice's state.
      command: (historia, registros) =>
        comandoDelCambio(historia, cambio, {
          user_id,
          abono_id: idFor(by),
          ...registros,
        }),
      securing: async ({ factura: actual }, at) => {
        const cambiaDeNumero =
          numero && actual?.estado !== 'pagada' && numero !== actual?.datos.numero_factura;
        if (cambiaDeNumero)
          await this.numbers.claim(agregadoDeFactura, FOLIO, numero, { titular: id, at, by });
      },
      by,
    });
  }
}

export class RegistrarAbono extends Command<VistaDeFactura> {
  constructor(
    readonly id: string,
    readonly abono: NuevoAbono,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(RegistrarAbono)
export class RegistrarAbonoHandler implements ICommandHandler<RegistrarAbono> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly dia: DiaDeLaDuena,
  ) {}

  async execute({ id, abono, by }: RegistrarAbono): Promise<VistaDeFactura> {
    const user_id = by.ownerId;
    const { history } = await this.writeSide.execute({
      of: agregadoDeFactura,
      id,
      keepsHistory: true,
      given: async () => {
        const [metodo_pago, ahora] = await Promise.all([
          metodoParaFactura(this.writeSide, abono.metodo_pago_id, by),
          this.dia.ahora(user_id),
        ]);
        return { metodo_pago, ahora };
      },
      command: (historia, registros) =>
        comandoDelAbono(historia, abono, { user_id, abono_id: idFor(by), ...registros }),
      by,
    });
    return proyectar(vistaDeFacturas, history, id)!;
  }
}
