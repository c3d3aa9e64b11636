import { Inject, Injectable } from '@nestjs/common';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { type LecturaPedida } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { libroDeAntiguedad } from '@cuenta-clara/dominio/movimientos/libro-de-antiguedad';
import { vistaDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.view';
import { PdfPool, PdfQueueFull, PdfTimeLimit } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/http/caller.ts';
import { Refusal } from '../platform/http/error.filter.ts';
import { DOCUMENT_STORE } from '../platform/tokens.ts';
import { ConsultasDeDeudas } from './deudas.consultas.ts';
import { Deudoras } from './deudoras.ts';

const OCUPADO = 'Hay muchos archivos en preparación. Inténtalo de nuevo en unos segundos.';

/** Who owes what as a workbook, written on the threads that also draw PDFs. */
@Injectable()
export class LibrosDeDeudas {
  constructor(
    private readonly consultas: ConsultasDeDeudas,
    private readonly deudoras: Deudoras,
    private readonly pool: PdfPool,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async antiguedad(pedido: LecturaPedida, by: Caller): Promise<{ readonly al: Dia; readonly bytes: Buffer }> {
    const { al, lectura, totales, porClienta } = await this.consultas.entera(pedido, by);
    const deudoras = await this.deudoras.todas(by);
    const clientes = [];
    for (const { cliente_id, antiguedad } of porClienta())
      clientes.push({
        cliente: deudoras.get(cliente_id) ?? (await this.deudoras.ver(cliente_id, by)),
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
    const bytes = await this.pool.escribirLibro(libro, by.ownerId).catch((error: unknown) => {
      throw error instanceof PdfQueueFull || error instanceof PdfTimeLimit
        ? new Refusal(503, OCUPADO, 3)
        : error;
    });
    return { al, bytes };
  }
}
