import { Inject, Injectable } from '@nestjs/common';
import { type VistaDeFactura, vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { type AvisoDePago, avisoAbierto } from '@cuenta-clara/dominio/seguimiento/seguimiento';
import { vistaDeSeguimientos } from '@cuenta-clara/dominio/seguimiento/seguimiento.view';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { type Caller } from '../platform/write-side/caller.ts';

export interface AvisoDeFactura {
  readonly vista: VistaDeFactura;
  readonly aviso: AvisoDePago;
}

/** More than an owner decides on in a day. */
const A_LA_VEZ = 200;

/** The notices of payment that wait for an owner, of invoices that are still to be paid; the newest first. */
@Injectable()
export class AvisosAbiertos {
  constructor(@Inject(DOCUMENT_STORE) private readonly documents: DocumentStore) {}

  /** @param cliente_id leaves out, unread, the invoices without a notice of this customer */
  async de({ ownerId }: Caller, cliente_id?: string): Promise<readonly AvisoDeFactura[]> {
    const seguimientos = await this.documents.find(vistaDeSeguimientos, {
      equal: { owner: ownerId },
      ranges: [{ field: 'aviso', from: PRIMER_DIA }],
      order: [{ field: 'aviso', direction: 'desc' }],
      limit: A_LA_VEZ,
    });
    const suyos = cliente_id
      ? seguimientos.filter(({ seguimiento }) => avisoAbierto(seguimiento, { cliente_id }))
      : seguimientos;
    const avisos = await Promise.all(
      suyos.map(async ({ factura_id, seguimiento }): Promise<readonly AvisoDeFactura[]> => {
        const vista = await this.documents.get(vistaDeFacturas, factura_id);
        if (vista?.factura.estado !== 'pendiente') return [];
        const aviso = avisoAbierto(seguimiento, vista.factura.datos);
        return aviso ? [{ vista, aviso }] : [];
      }),
    );
    return avisos.flat();
  }
}

const PRIMER_DIA = '0001-01-01';
