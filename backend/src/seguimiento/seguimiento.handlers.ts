import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuidv5 } from 'uuid';
import { conflicto, noExiste } from '@cuenta-clara/dominio/errores';
import { type NuevoAbono } from '@cuenta-clara/dominio/facturas/factura.schema';
import { type VistaDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';
import { agregadoDeSeguimiento } from '@cuenta-clara/dominio/seguimiento/seguimiento.agregado';
import { AVISO_NO_ENCONTRADO, AVISO_YA_DESCARTADO } from '@cuenta-clara/dominio/seguimiento/seguimiento';
import { RegistrarAbono } from '../facturas/facturas.handlers.ts';
import { type Caller, idFor } from '../platform/write-side/caller.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { EnlacesDeFactura } from './enlaces-de-factura.service.ts';

export class ConfirmarAviso extends Command<VistaDeFactura> {
  constructor(
    readonly factura_id: string,
    readonly aviso_id: string,
    readonly abono: NuevoAbono,
    readonly by: Caller,
  ) {
    super();
  }
}

const NAMESPACE = 'b1f3c9a4-6a53-5d0e-8f43-2a6f5b7d9c10';

/** The command of the payment that a notice becomes: the same one each time, so that a notice becomes one payment. */
const delAviso = (aviso_id: string, by: Caller): Caller => ({
  ...by,
  commandId: uuidv5(aviso_id, NAMESPACE),
  requestHash: 'aviso',
});

/** A notice becomes a payment of the invoice, and then is confirmed. One that was interrupted between the two is done again. */
@CommandHandler(ConfirmarAviso)
export class ConfirmarAvisoHandler implements ICommandHandler<ConfirmarAviso> {
  constructor(
    private readonly commands: CommandBus,
    private readonly writeSide: WriteSide,
    private readonly enlaces: EnlacesDeFactura,
  ) {}

  async execute({ factura_id, aviso_id, abono, by }: ConfirmarAviso): Promise<VistaDeFactura> {
    const { avisos } = await this.enlaces.de(factura_id);
    const aviso = avisos.find(({ id }) => id === aviso_id);
    if (!aviso) throw noExiste(AVISO_NO_ENCONTRADO);
    if (aviso.estado === 'descartado') throw conflicto(AVISO_YA_DESCARTADO);
    const pago = delAviso(aviso_id, by);
    const vista = await this.commands.execute(new RegistrarAbono(factura_id, abono, pago));
    const command = { type: 'ConfirmarAviso', aviso_id, abono_id: idFor(pago) } as const;
    await this.writeSide.execute({ of: agregadoDeSeguimiento, id: factura_id, command, by });
    return vista;
  }
}
