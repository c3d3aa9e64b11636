import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import { noExiste } from '@cuenta-clara/dominio/errores';
import { type ModoDePagar } from '@cuenta-clara/dominio/facturas/como-pagar';
import { FACTURA_NO_ENCONTRADA, FACTURA_SIN_EMITIR } from '@cuenta-clara/dominio/facturas/factura';
import { type VistaDeFactura, vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { BEGINNING } from '../platform/system/position.ts';
import { type FileStore, type StoredFile, etagOf } from '../platform/file-store/file-store.ts';
import { Metrics } from '../platform/system/metrics.ts';
import { type ReadModels } from '../platform/read-side/read-models.ts';
import { RecentMap } from '../platform/system/recent-map.ts';
import { SharedWork } from '../platform/system/shared-work.ts';
import { StorageUnavailable } from '../platform/system/storage-unavailable.ts';
import { type Stores } from '../platform/deployments/stores.ts';
import { LOG, STORES } from '../platform/system/tokens.ts';
import { carpetaDePdf, claveDelPdf } from './clave-del-pdf.ts';
import { Impresor } from './impresor.service.ts';
import { modosEnElPapel } from './modos-de-pagar.ts';
import { pdfRefusal } from './pdf-refusals.ts';
import { PdfQueueFull } from '@cuenta-clara/workers/factura-pdf/pdf-pool';

const PDF = 'application/pdf';

/** Time, in ms, until a failed PDF is tried again: earlier tries would fail too, and occupy the queue. */
const FAILED_MS = 10 * 60_000;
const FAILED_MOST = 1_000;
const TOO_LONG = 'El PDF de esta factura tardó demasiado en prepararse. Inténtalo más tarde.';

/**
 * `position`: the log position that read models must reach before the PDF is rendered; older versions' jobs
 * have none.
 */
export interface EncargoDePdf {
  readonly id: string;
  readonly position?: string;
}
const CATCH_UP_MS = 30_000;

export interface PdfNumerado {
  readonly numero: number;
  readonly file: StoredFile;
}

@Injectable()
export class FacturaPdf {
  private readonly underWay = new SharedWork<StoredFile>();

  private readonly failed = new RecentMap<string, { readonly error: unknown; readonly until: number }>(
    FAILED_MOST,
  );

  private readonly documents: DocumentStore;
  private readonly files: FileStore;
  private readonly readModels: ReadModels;

  constructor(
    private readonly impresor: Impresor,
    @Inject(STORES) { documentStore, fileStore, readModels }: Stores,
    @Inject(LOG) private readonly log: Logger,
    private readonly metrics: Metrics,
  ) {
    this.documents = documentStore;
    this.files = fileStore;
    this.readModels = readModels;
  }

  async de(vista: VistaDeFactura): Promise<PdfNumerado> {
    return { numero: vista.factura.datos.numero_factura, file: await this.fileOf(vista) };
  }

  async publica(id: string): Promise<PdfNumerado> {
    const vista = await this.documents.get(vistaDeFacturas, id);
    if (!vista) throw noExiste(FACTURA_NO_ENCONTRADA);
    if (vista.factura.estado === 'borrador') throw noExiste(FACTURA_SIN_EMITIR);
    return this.de(vista);
  }

  async preparar({ id, position = BEGINNING }: EncargoDePdf): Promise<void> {
    // An invoice that the read models do not show yet would be taken for deleted.
    if (!(await this.readModels.waitFor(position, CATCH_UP_MS)))
      throw new StorageUnavailable(new Error('the read models do not show the version of the PDF yet'));
    const vista = await this.documents.get(vistaDeFacturas, id);
    if (vista) await this.fileOf(vista);
    else await this.files.deleteAll(carpetaDePdf(id));
  }

  /**
   * Concurrent requests share look-up and rendering, so that none renders a PDF that another has stored
   * meanwhile.
   */
  private async fileOf(vista: VistaDeFactura): Promise<StoredFile> {
    const modos = await modosEnElPapel(this.documents, vista);
    const key = claveDelPdf(vista, modos);
    return this.underWay.of(
      key,
      async () => (await this.files.get(key)) ?? (await this.renderAndStore(vista, modos, key)),
    );
  }

  private async renderAndStore(
    vista: VistaDeFactura,
    modos: readonly ModoDePagar[],
    key: string,
  ): Promise<StoredFile> {
    const { id } = vista;
    const known = this.failed.get(key);
    if (known && performance.now() < known.until) throw known.error;
    const render = () => this.impresor.imprimir(vista, modos);
    const bytes = await this.metrics.rendering(render).catch((error: unknown) => {
      const said = pdfRefusal(error, TOO_LONG);
      throw error instanceof PdfQueueFull ? said : this.remember(key, said);
    });
    this.failed.delete(key);
    const file: StoredFile = { bytes, contentType: PDF, etag: etagOf(bytes) };
    try {
      await this.files.deleteAll(carpetaDePdf(id));
      await this.files.put(key, bytes, PDF);
    } catch (error) {
      // A full disk does not prevent serving the PDF; the next request renders it again.
      this.log.error({ err: error, factura: id }, 'a PDF could not be stored');
    }
    return file;
  }

  private remember(key: string, error: unknown): unknown {
    this.failed.set(key, { error, until: performance.now() + FAILED_MS });
    return error;
  }
}
