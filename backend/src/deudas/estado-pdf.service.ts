import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PdfPool, PdfQueueFull } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { cabezaDe, claveDeCabeza, vistaDeLibro } from '@cuenta-clara/dominio/evidencia/libro/libro.view';
import { type PeriodoPedido, nombreDe } from '@cuenta-clara/dominio/movimientos/deudas.api';
import {
  type EstadoImpreso,
  estadoImpreso,
  nombreDelEstado,
} from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { COLOR_PREDETERMINADO } from '@cuenta-clara/dominio/negocio/color-predeterminado';
import { type Negocio, negocio as deNegocio } from '@cuenta-clara/dominio/negocio/negocio';
import { vistaDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.view';
import { pdfRefusal } from '../facturas/pdf-refusals.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { Logos } from '../negocio/logos.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { Metrics } from '../platform/system/metrics.ts';
import { RecentMap } from '../platform/system/recent-map.ts';
import { SharedWork } from '../platform/system/shared-work.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { ConsultasDeDeudas } from './deudas.consultas.ts';

const TOO_LONG = 'El PDF de este estado de cuenta tardó demasiado en prepararse. Elige un período más corto.';

/** A link is opened again and again: those that were made last are kept in memory, some hundred kB each at most. */
const KEPT = 24;
/** One that could not be made is not tried again for so long. */
const FAILED_MS = 10 * 60_000;

/** Of which days: without a last one, as of now. */
export interface EstadoPedidoEnPapel extends PeriodoPedido {
  readonly soloPendientes: boolean;
}

export interface EstadoEnPdf {
  /** What its file is called. */
  readonly nombre: string;
  readonly bytes: Buffer;
}

interface Failure {
  readonly error: unknown;
  readonly until: number;
}

/** A customer's statement as a PDF, made of what is known at the moment. */
@Injectable()
export class EstadoPdf {
  private readonly underWay = new SharedWork<Buffer>();
  private readonly made = new RecentMap<string, Buffer>(KEPT);
  private readonly failed = new RecentMap<string, Failure>(KEPT);

  constructor(
    private readonly consultas: ConsultasDeDeudas,
    private readonly dia: DiaDeLaDuena,
    private readonly logos: Logos,
    private readonly pool: PdfPool,
    private readonly metrics: Metrics,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async de(
    cliente_id: string,
    { soloPendientes, ...periodo }: EstadoPedidoEnPapel,
    by: Caller,
  ): Promise<EstadoEnPdf> {
    const { ownerId: owner } = by;
    const estado = await this.consultas.estado(cliente_id, { ...periodo, lectura: 'por_fecha' }, by);
    const [hoy, zona, negocio, { secuencia, huella }] = await Promise.all([
      this.dia.hoy(owner),
      this.dia.zona(owner),
      this.negocio(owner),
      this.documents.get(vistaDeLibro, claveDeCabeza(owner)).then(cabezaDe),
    ]);
    const cliente = nombreDe(estado.cliente);
    const impreso = estadoImpreso(estado, {
      negocio: {
        nombre: negocio.datos?.nombre_negocio ?? '',
        direccion: negocio.datos?.direccion ?? '',
        telefono: negocio.datos?.telefono ?? '',
        email: negocio.datos?.email ?? '',
        color: negocio.datos?.color_personalizado ?? COLOR_PREDETERMINADO,
      },
      cliente,
      hoy,
      zona,
      ancla: secuencia === 0 ? null : { secuencia, huella, dia: hoy, zona },
      soloPendientes,
    });
    const bytes = await this.impreso(impreso, negocio.logo_url, owner);
    return { nombre: nombreDelEstado(cliente, estado, hoy), bytes };
  }

  private async negocio(owner: string): Promise<Negocio> {
    return (await this.documents.get(vistaDeNegocio, owner)) ?? deNegocio.initialState;
  }

  /** What says the same is the same paper: it is made once. */
  private impreso(impreso: EstadoImpreso, logo_url: string | null, owner: string): Promise<Buffer> {
    const key = createHash('sha256')
      .update(JSON.stringify([owner, logo_url, impreso]))
      .digest('base64url');
    return this.underWay.of(key, async () => {
      const kept = this.made.get(key);
      if (kept) return kept;
      const known = this.failed.get(key);
      if (known && performance.now() < known.until) throw known.error;
      const logo = await this.logos.printed(logo_url);
      const render = () => this.pool.renderEstado(impreso, logo, owner);
      const bytes = await this.metrics.rendering(render).catch((error: unknown) => {
        throw this.remember(key, error);
      });
      this.made.set(key, bytes);
      return bytes;
    });
  }

  private remember(key: string, error: unknown): unknown {
    const said = pdfRefusal(error, TOO_LONG);
    if (!(error instanceof PdfQueueFull))
      this.failed.set(key, { error: said, until: performance.now() + FAILED_MS });
    return said;
  }
}
