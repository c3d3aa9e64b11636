import { Inject, Injectable } from '@nestjs/common';
import { facturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { type VistaDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Instante } from '@cuenta-clara/dominio/fechas';
import {
  anclasDeVista,
  vistaDeExportaciones,
} from '@cuenta-clara/dominio/libro/exportacion/exportaciones.view';
import { type Ancla } from '@cuenta-clara/dominio/libro/verificar';
import { Logos } from '../negocio/logos.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { DOCUMENT_STORE } from '../platform/tokens.ts';
import { PdfPool } from '@cuenta-clara/workers/factura-pdf/pdf-pool';

/** An invoice on paper, with its logo and the anchor it was issued after: the same bytes for the same version. */
@Injectable()
export class Impresor {
  constructor(
    private readonly pool: PdfPool,
    private readonly logos: Logos,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async imprimir({ factura, cambiada }: VistaDeFactura): Promise<Buffer> {
    const { estado, datos, user_id } = factura;
    const [logo, ancla] = await Promise.all([
      this.logos.printed(datos.negocio.logo_url),
      this.anclaAntesDe(user_id, cambiada),
    ]);
    return this.pool.render(facturaImpresa(estado, datos, ancla), logo, user_id);
  }

  /** By the instant of the version and not by today's: printed again, a version stays what it was. */
  private async anclaAntesDe(owner: string, instante: Instante): Promise<Ancla | null> {
    const vistas = await this.documents.find(vistaDeExportaciones, {
      equal: { owner },
      ranges: [{ field: 'anclada', to: instante }],
      order: [{ field: 'anclada', direction: 'desc' }],
      limit: 1,
    });
    return vistas.flatMap(anclasDeVista)[0] ?? null;
  }
}
