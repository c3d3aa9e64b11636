import { Inject, Injectable } from '@nestjs/common';
import { pagosEnPapel, timbreVigente } from '@cuenta-clara/dominio/facturas/factura';
import { type ModoDePagar } from '@cuenta-clara/dominio/facturas/como-pagar';
import { facturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { agregadoDeFactura } from '@cuenta-clara/dominio/facturas/factura.agregado';
import { type VistaDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';
import {
  type AnclaDeArchivo,
  anclaDeVista,
  vistaDeExportaciones,
} from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import { Logos } from '../negocio/logos.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type EventStore } from '../platform/event-store/event-store.ts';
import { DOCUMENT_STORE, EVENT_STORE } from '../platform/system/tokens.ts';
import { PdfPool } from '@cuenta-clara/workers/factura-pdf/pdf-pool';

@Injectable()
export class Impresor {
  constructor(
    private readonly pool: PdfPool,
    private readonly logos: Logos,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {}

  /** Archives pass no payment methods, so that their PDFs do not depend on the present ones. */
  async imprimir(vista: VistaDeFactura, como_pagar: readonly ModoDePagar[] = []): Promise<Buffer> {
    const { estado, idioma, datos } = vista.factura;
    const [logo, ancla] = await Promise.all([
      this.logos.printed(datos.negocio.logo_url),
      this.anclaAntesDe(vista),
    ]);
    return this.pool.render(
      facturaImpresa(estado, datos, {
        idioma,
        como_pagar,
        pagos: pagosEnPapel(vista.factura),
        timbre: timbreVigente(vista.factura),
        ancla,
      }),
      logo,
      vista.factura.user_id,
    );
  }

  /**
   * The last anchor before the invoice's printed version was recorded, so that the PDF's bytes stay the same.
   */
  private async anclaAntesDe({ id, papel, factura }: VistaDeFactura): Promise<AnclaDeArchivo | null> {
    const lugar = await this.lugarDe(agregadoDeFactura.flujo(id), papel);
    const [vista] = await this.documents.find(vistaDeExportaciones, {
      equal: { owner: factura.user_id },
      ranges: [{ field: 'lugar', to: lugar }],
      order: [{ field: 'lugar', direction: 'desc' }],
      limit: 1,
    });
    return vista ? anclaDeVista(vista) : null;
  }

  private async lugarDe(streamId: string, version: number): Promise<string> {
    for await (const [primero] of this.eventStore.readStream(streamId, version - 1, version))
      return primero!.position;
    throw new Error(`${streamId} has no version ${version}`);
  }
}
