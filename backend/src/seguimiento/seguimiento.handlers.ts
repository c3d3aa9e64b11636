import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { conflicto, noExiste } from '@cuenta-clara/dominio/errores';
import {
  type Abono,
  type SituacionDeFactura,
  factura as decider,
} from '@cuenta-clara/dominio/facturas/factura';
import { agregadoDeFactura } from '@cuenta-clara/dominio/facturas/factura.agregado';
import { type NuevoAbono } from '@cuenta-clara/dominio/facturas/factura.schema';
import { type VistaDeFactura, vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { conId } from '@cuenta-clara/dominio/lista';
import { yaRegistrado } from '@cuenta-clara/dominio/seguimiento/aviso-dicho';
import { agregadoDeSeguimiento } from '@cuenta-clara/dominio/seguimiento/seguimiento.agregado';
import {
  AVISO_NO_ENCONTRADO,
  AVISO_YA_CONFIRMADO,
  AVISO_YA_DESCARTADO,
  type AvisoDePago,
  PAGO_DEL_AVISO_DESHECHO,
} from '@cuenta-clara/dominio/seguimiento/seguimiento';
import { RegistrarAbono } from '../facturas/facturas.handlers.ts';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { uuidV5 } from '../platform/system/uuid-v5.ts';
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

interface DeUnAviso {
  readonly factura_id: string;
  readonly aviso: AvisoDePago;
}

const NAMESPACE = 'b1f3c9a4-6a53-5d0e-8f43-2a6f5b7d9c10';

/** Derives the payment command's id from the notice of payment: confirming it twice records one payment. */
const delAviso = (aviso_id: string, by: Caller): Caller => ({
  ...by,
  commandId: uuidV5(aviso_id, NAMESPACE),
  requestHash: 'aviso',
});

/**
 * The payment is recorded before the notice of payment is confirmed. After a crash between them the command can
 * be sent again; it is refused when the recorded payment differs from the requested one.
 */
@CommandHandler(ConfirmarAviso)
export class ConfirmarAvisoHandler implements ICommandHandler<ConfirmarAviso> {
  constructor(
    private readonly commands: CommandBus,
    private readonly writeSide: WriteSide,
    private readonly enlaces: EnlacesDeFactura,
    private readonly historiales: LectorDeHistorial,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async execute({ factura_id, aviso_id, abono, by }: ConfirmarAviso): Promise<VistaDeFactura> {
    const { avisos } = await this.enlaces.de(factura_id);
    const aviso = conId(avisos, aviso_id);
    if (!aviso) throw noExiste(AVISO_NO_ENCONTRADO);
    const pago = delAviso(aviso_id, by);
    const abono_id = idFor(pago);
    const antes = await this.factura(factura_id);
    if (antes.anulados.includes(abono_id)) throw conflicto(PAGO_DEL_AVISO_DESHECHO);
    if (!suPago(antes, abono_id)) {
      exigirAbierto(aviso);
      await this.exigirNuevo(antes, { factura_id, aviso }, abono, by);
    }
    const vista = await this.commands.execute(new RegistrarAbono(factura_id, abono, pago));
    const registrado = suPago(await this.factura(factura_id), abono_id);
    if (!registrado) throw conflicto(PAGO_DEL_AVISO_DESHECHO);
    exigirElMismo(registrado, abono);
    const command = { type: 'ConfirmarAviso', aviso_id, abono_id } as const;
    await this.writeSide.execute({ of: agregadoDeSeguimiento, id: factura_id, command, by });
    return this.comoQueda(vista, by);
  }

  private async exigirNuevo(
    { factura }: SituacionDeFactura,
    { factura_id, aviso }: DeUnAviso,
    { monto }: NuevoAbono,
    by: Caller,
  ): Promise<void> {
    const iguales = factura?.abonos.filter((abono) => abono.monto === monto) ?? [];
    if (iguales.length === 0) return;
    const lugar = await this.lugarDe(factura_id, aviso, by);
    for await (const { type, data, position } of this.historiales.eventos(
      agregadoDeFactura,
      factura_id,
      by,
    )) {
      if (type !== 'AbonoRegistrado' && type !== 'PagoCompletado') continue;
      const ese = conId(iguales, data.abono_id);
      if (ese && position > lugar) throw conflicto(yaRegistrado(ese));
    }
  }

  /** Log position of the notice of payment: orders the notice and a payment of the same day. */
  private async lugarDe(factura_id: string, { id }: AvisoDePago, by: Caller): Promise<string> {
    const eventos = this.historiales.eventos(agregadoDeSeguimiento, factura_id, by);
    for await (const { type, data, position } of eventos)
      if (type === 'PagoAvisado' && data.aviso_id === id) return position;
    throw noExiste(AVISO_NO_ENCONTRADO);
  }

  private factura(id: string): Promise<SituacionDeFactura> {
    return this.writeSide.load(decider, agregadoDeFactura.flujo(id));
  }

  /** Answers the invoice's newest state: on a retry, the invoice may have changed since the payment. */
  private async comoQueda(hecha: VistaDeFactura, by: Caller): Promise<VistaDeFactura> {
    const tardia = await this.historiales.vistaTardia(vistaDeFacturas, agregadoDeFactura, hecha.id, by);
    const vista = tardia ?? (await this.documents.get(vistaDeFacturas, hecha.id));
    return vista && vista.version > hecha.version ? vista : hecha;
  }
}

const suPago = ({ factura }: SituacionDeFactura, abono_id: string): Abono | null =>
  conId(factura?.abonos ?? [], abono_id) ?? null;

const exigirAbierto = ({ estado }: AvisoDePago): void => {
  if (estado === 'confirmado') throw conflicto(AVISO_YA_CONFIRMADO);
  if (estado === 'descartado') throw conflicto(AVISO_YA_DESCARTADO);
};

const exigirElMismo = (registrado: Abono, { monto, fecha, metodo_pago_id, nota }: NuevoAbono): void => {
  const esEse =
    registrado.monto === monto &&
    registrado.metodo_pago.id === metodo_pago_id &&
    (!fecha || registrado.fecha === fecha) &&
    (!nota || registrado.nota === nota);
  if (!esEse) throw conflicto(yaRegistrado(registrado, registrado.metodo_pago.nombre));
};
