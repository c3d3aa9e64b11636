import { Inject, Injectable } from '@nestjs/common';
import { PdfPool } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { cabezaDe, claveDeCabeza, vistaDeLibro } from '@cuenta-clara/dominio/evidencia/libro/libro.view';
import { type PeriodoPedido, nombreDe } from '@cuenta-clara/dominio/movimientos/deudas.api';
import {
  type EstadoImpreso,
  estadoImpreso,
  nombreDelEstado,
} from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { membreteDe } from '@cuenta-clara/dominio/negocio/membrete';
import { type Negocio, negocio as deNegocio } from '@cuenta-clara/dominio/negocio/negocio';
import { vistaDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.view';
import { PapelesRecientes } from '../facturas/papeles-recientes.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { Logos } from '../negocio/logos.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type PdfNombrado } from '../platform/http/pdf-answer.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { Metrics } from '../platform/system/metrics.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { ConsultasDeDeudas } from './deudas.consultas.ts';

const TOO_LONG = 'El PDF de este estado de cuenta tardó demasiado en prepararse. Elige un período más corto.';

export interface EstadoPedidoEnPapel extends PeriodoPedido {
  readonly soloPendientes: boolean;
}

@Injectable()
export class EstadoPdf {
  private readonly hechos: PapelesRecientes;

  constructor(
    private readonly consultas: ConsultasDeDeudas,
    private readonly dia: DiaDeLaDuena,
    private readonly logos: Logos,
    private readonly pool: PdfPool,
    metrics: Metrics,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {
    this.hechos = new PapelesRecientes(metrics, TOO_LONG);
  }

  async de(
    cliente_id: string,
    { soloPendientes, ...periodo }: EstadoPedidoEnPapel,
    by: Caller,
  ): Promise<PdfNombrado> {
    const { ownerId: owner } = by;
    const estado = await this.consultas.estado(cliente_id, { ...periodo, lectura: 'por_fecha' }, by);
    const [hoy, negocio, { secuencia, huella }] = await Promise.all([
      this.dia.hoy(owner),
      this.negocio(owner),
      this.documents.get(vistaDeLibro, claveDeCabeza(owner)).then(cabezaDe),
    ]);
    const cliente = nombreDe(estado.cliente);
    const impreso = estadoImpreso(estado, {
      negocio: membreteDe(negocio.datos),
      cliente,
      hoy,
      ancla: secuencia === 0 ? null : { secuencia, huella, dia: hoy },
      soloPendientes,
    });
    const bytes = await this.impreso(impreso, negocio.logo_url, owner);
    return { nombre: nombreDelEstado(cliente, estado, hoy), bytes };
  }

  private async negocio(owner: string): Promise<Negocio> {
    return (await this.documents.get(vistaDeNegocio, owner)) ?? deNegocio.initialState;
  }

  private impreso(impreso: EstadoImpreso, logo_url: string | null, owner: string): Promise<Buffer> {
    return this.hechos.de(
      [owner, logo_url, impreso],
      () => this.logos.printed(logo_url),
      (logo) => this.pool.renderEstado(impreso, logo, owner),
    );
  }
}
