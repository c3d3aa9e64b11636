import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { type LecturaPedida } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { libroDeAntiguedad } from '@cuenta-clara/dominio/movimientos/libro-de-antiguedad';
import { vistaDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.view';
import { libroEnZip } from '../platform/zip/workbook-in-zip.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { ConsultasDeDeudas } from './deudas.consultas.ts';
import { Deudoras } from './deudoras.ts';

@Injectable()
export class LibrosDeDeudas {
  constructor(
    private readonly consultas: ConsultasDeDeudas,
    private readonly deudoras: Deudoras,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async antiguedad(pedido: LecturaPedida, by: Caller): Promise<{ readonly al: Dia; readonly bytes: Buffer }> {
    const { al, lectura, totales, porClienta } = await this.consultas.entera(pedido, by);
    const deudoras = await this.deudoras.nombres(by);
    const clientes = [];
    for (const { cliente_id, antiguedad } of porClienta())
      clientes.push({
        cliente: deudoras.get(cliente_id) ?? (await this.deudoras.enLista(cliente_id, by)),
        antiguedad,
      });
    const negocio = await this.documents.get(vistaDeNegocio, by.ownerId);
    const libro = libroDeAntiguedad({
      negocio: negocio?.datos?.nombre_negocio ?? null,
      al,
      lectura,
      totales,
      clientes,
    });
    return { al, bytes: await buffer(libroEnZip(libro, 'poco')) };
  }
}
