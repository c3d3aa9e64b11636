import { Injectable } from '@nestjs/common';
import { agregadoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion.agregado';
import {
  COTIZACION_NO_ENCONTRADA,
  type Cotizacion,
  REVISION_NO_ENVIADA,
  type RevisionEnviada,
  sinEnviar,
} from '@cuenta-clara/dominio/cotizaciones/cotizacion';
import {
  type RevisionImpresa,
  cotizacionImpresa,
} from '@cuenta-clara/dominio/cotizaciones/cotizacion-impresa';
import { nombreDelPdfDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/papel-de-cotizacion';
import { noExiste } from '@cuenta-clara/dominio/errores';
import { PdfPool } from '@cuenta-clara/workers/factura-pdf/pdf-pool';
import { PapelesRecientes } from '../facturas/papeles-recientes.ts';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { Logos } from '../negocio/logos.ts';
import { Metrics } from '../platform/system/metrics.ts';
import { type PdfNombrado } from '../platform/http/pdf-answer.ts';
import { type Caller } from '../platform/write-side/caller.ts';

const TOO_LONG = 'El PDF de esta cotización tardó demasiado en prepararse. Inténtalo más tarde.';

/** A PDF is made of the revision alone, so a revision always gives the same bytes. */
@Injectable()
export class CotizacionPdf {
  private readonly hechas: PapelesRecientes;

  constructor(
    private readonly historiales: LectorDeHistorial,
    private readonly logos: Logos,
    private readonly pool: PdfPool,
    metrics: Metrics,
  ) {
    this.hechas = new PapelesRecientes(metrics, TOO_LONG);
  }

  async de(id: string, revision: number, by: Caller): Promise<PdfNombrado> {
    const { decider } = agregadoDeCotizacion;
    let situacion = decider.initialState;
    for await (const evento of this.historiales.eventos(agregadoDeCotizacion, id, by)) {
      situacion = decider.evolve(situacion, evento);
      if (evento.type === 'CotizacionEnviada' && evento.data.revision === revision)
        return this.enviada(situacion.cotizacion!, situacion.cotizacion!.enviada!);
    }
    throw noExiste(situacion.cotizacion ? REVISION_NO_ENVIADA : COTIZACION_NO_ENCONTRADA);
  }

  nueva(cotizacion: Cotizacion): Promise<PdfNombrado> {
    const { numero, revision, contenido, enviada, user_id } = cotizacion;
    if (enviada && !sinEnviar(cotizacion)) return this.enviada(cotizacion, enviada);
    return this.impresa({ numero, revision, sha256: null, contenido }, user_id);
  }

  enviada({ numero, user_id }: Cotizacion, enviada: RevisionEnviada): Promise<PdfNombrado> {
    return this.impresa({ ...enviada, numero }, user_id);
  }

  /** Renders without the cache. Throws PdfQueueFull. */
  async imprimir(revision: RevisionImpresa, owner: string): Promise<Buffer> {
    const impresa = cotizacionImpresa(revision);
    return this.pool.renderCotizacion(impresa, await this.logos.printed(impresa.negocio.logo_url), owner);
  }

  private async impresa(revision: RevisionImpresa, owner: string): Promise<PdfNombrado> {
    const impresa = cotizacionImpresa(revision);
    const bytes = await this.hechas.de(
      [owner, impresa],
      () => this.logos.printed(impresa.negocio.logo_url),
      (logo) => this.pool.renderCotizacion(impresa, logo, owner),
    );
    return { nombre: nombreDelPdfDeCotizacion(impresa), bytes };
  }
}
