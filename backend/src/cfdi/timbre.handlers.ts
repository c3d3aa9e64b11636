import { hash } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cliente } from '@cuenta-clara/dominio/clientes/cliente';
import { agregadoDeCliente } from '@cuenta-clara/dominio/clientes/cliente.agregado';
import { conflicto } from '@cuenta-clara/dominio/errores';
import { FACTURA_CAMBIO, type Factura } from '@cuenta-clara/dominio/facturas/factura';
import { agregadoDeFactura } from '@cuenta-clara/dominio/facturas/factura.agregado';
import { type VistaDeFactura, vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { FOLIO_FISCAL_DE_OTRA, type RfcsDeFactura } from '@cuenta-clara/dominio/facturas/timbre';
import { negocio } from '@cuenta-clara/dominio/negocio/negocio';
import { agregadoDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.agregado';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { type Caller } from '../platform/write-side/caller.ts';
import { Claims, claimOn } from '../platform/write-side/claims.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { leerTimbrado } from './timbre-xml.ts';
import { Timbres } from './timbres.ts';

export class TimbrarFactura extends Command<VistaDeFactura> {
  constructor(
    readonly id: string,
    readonly bytes: Buffer,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(TimbrarFactura)
export class TimbrarFacturaHandler implements ICommandHandler<TimbrarFactura> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly claims: Claims,
    private readonly timbres: Timbres,
  ) {}

  async execute({ id, bytes, by }: TimbrarFactura): Promise<VistaDeFactura> {
    const xml = leerTimbrado(bytes);
    const sha256 = hash('sha256', bytes, 'hex');
    const { uuid } = xml;
    const of = agregadoDeFactura;
    const { factura } = await this.writeSide.load(of.decider, of.flujo(id));
    const { history } = await this.writeSide.execute({
      of,
      id,
      keepsHistory: true,
      given: () => this.rfcs(factura, by),
      command: (_historia, rfcs) => ({
        type: 'TimbrarFactura' as const,
        user_id: by.ownerId,
        xml,
        sha256,
        rfcs,
      }),
      securing: async (ahora, at) => {
        // The command is refused when the invoice's customer changed after the RFCs were read.
        if (ahora.factura?.datos.cliente_id !== factura?.datos.cliente_id) throw conflicto(FACTURA_CAMBIO);
        const named = { key: `${by.ownerId}-${uuid}`, value: uuid };
        const claim = claimOn(of, of.unicos.folioFiscal, named, { titular: id, at, by });
        if (!(await this.claims.take(claim))) throw conflicto(FOLIO_FISCAL_DE_OTRA);
        await this.timbres.guardar(sha256, bytes);
      },
      by,
    });
    return proyectar(vistaDeFacturas, history, id)!;
  }

  /** When the customer's record has no RFC, the RFC on the invoice is used. */
  private async rfcs(factura: Factura | null, { ownerId }: Caller): Promise<RfcsDeFactura> {
    const suCliente = factura?.user_id === ownerId ? factura.datos.cliente : null;
    const [delCliente, delNegocio] = await Promise.all([
      suCliente && this.writeSide.load(cliente, agregadoDeCliente.flujo(suCliente.id)),
      this.writeSide.load(negocio, agregadoDeNegocio.flujo(ownerId)),
    ]);
    return {
      emisor: delNegocio.datos?.fiscal?.rfc ?? null,
      receptor: delCliente?.cliente?.datos.fiscal?.rfc ?? suCliente?.rfc ?? null,
    };
  }
}
