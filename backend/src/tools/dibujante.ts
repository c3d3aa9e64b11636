import { type ModoDePagar } from '@cuenta-clara/dominio/facturas/como-pagar';
import { type VistaDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';
import { PdfPool } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { Impresor } from '../facturas/impresor.service.ts';
import { Logos } from '../negocio/logos.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type EventStore } from '../platform/event-store/event-store.ts';
import { type FileStore } from '../platform/file-store/file-store.ts';

export interface DeDondeSeDibuja {
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  readonly fileStore: FileStore;
}

const SILENT = { error: () => {} };
const TIME_LIMIT = 10 * 60_000;

export class Dibujante {
  private readonly pool = new PdfPool({ queue: 0, timeLimit: TIME_LIMIT, hasTime: () => false });
  private readonly impresor: Impresor;

  constructor({ eventStore, documentStore, fileStore }: DeDondeSeDibuja) {
    const logos = new Logos(fileStore, eventStore, documentStore, SILENT);
    this.impresor = new Impresor(this.pool, logos, documentStore, eventStore);
  }

  dibujar(vista: VistaDeFactura, modos: readonly ModoDePagar[]): Promise<Buffer> {
    return this.impresor.imprimir(vista, modos);
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
