import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { PdfPool } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { membreteDe } from '@cuenta-clara/dominio/negocio/membrete';
import { vistaDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.view';
import { type Periodo } from '@cuenta-clara/dominio/periodos';
import { libroDeReporte } from '@cuenta-clara/dominio/reportes/libro-de-reporte';
import { type FormatoDeReporte, archivoDeReporte } from '@cuenta-clara/dominio/reportes/partes-del-reporte';
import { type ReporteEntero } from '@cuenta-clara/dominio/reportes/reporte.api';
import { reporteImpreso } from '@cuenta-clara/dominio/reportes/reporte-impreso';
import { PapelesRecientes } from '../facturas/papeles-recientes.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { Logos } from '../negocio/logos.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type ArchivoNombrado } from '../platform/http/download-answer.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { Metrics } from '../platform/system/metrics.ts';
import { SharedWork } from '../platform/system/shared-work.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { libroEnZip } from '../platform/zip/workbook-in-zip.ts';
import { Reportes } from './reportes.service.ts';

const TOO_LONG = 'El PDF de este reporte tardó demasiado en prepararse. Elige menos días.';

@Injectable()
export class ArchivosDeReporte {
  private readonly underWay = new SharedWork<ArchivoNombrado>();
  private readonly hechos: PapelesRecientes;

  constructor(
    private readonly reportes: Reportes,
    private readonly dia: DiaDeLaDuena,
    private readonly logos: Logos,
    private readonly pool: PdfPool,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
    metrics: Metrics,
  ) {
    this.hechos = new PapelesRecientes(metrics, TOO_LONG);
  }

  async de(formato: FormatoDeReporte, pedido: Periodo | null, by: Caller): Promise<ArchivoNombrado> {
    const key = JSON.stringify([by.ownerId, formato, pedido]);
    return this.underWay.of(key, async () => {
      const entero = await this.reportes.de(pedido, by);
      const bytes = await (formato === 'pdf' ? this.pdf(entero, by) : this.libro(entero, by));
      return { nombre: archivoDeReporte(entero.periodo, formato), bytes };
    });
  }

  private async pdf(entero: ReporteEntero, { ownerId: owner }: Caller): Promise<Buffer> {
    const [hoy, negocio] = await Promise.all([
      this.dia.hoy(owner),
      this.documents.get(vistaDeNegocio, owner),
    ]);
    const impreso = reporteImpreso(entero, {
      negocio: membreteDe(negocio?.datos),
      hoy,
    });
    return this.hechos.de(
      [owner, impreso],
      () => this.logos.printed(negocio?.logo_url ?? null),
      (logo) => this.pool.renderReporte(impreso, logo, owner),
    );
  }

  private async libro(entero: ReporteEntero, { ownerId: owner }: Caller): Promise<Buffer> {
    const negocio = await this.documents.get(vistaDeNegocio, owner);
    return buffer(libroEnZip(libroDeReporte(entero, negocio?.datos?.nombre_negocio ?? null), 'poco'));
  }
}
