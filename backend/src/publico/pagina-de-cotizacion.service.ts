import { Injectable } from '@nestjs/common';
import { agregadoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion.agregado';
import { seAceptaPorElEnlace } from '@cuenta-clara/dominio/cotizaciones/cotizacion';
import { cotizacionImpresa } from '@cuenta-clara/dominio/cotizaciones/cotizacion-impresa';
import { vistaDeCotizaciones } from '@cuenta-clara/dominio/cotizaciones/cotizacion.view';
import { estadoDePaginaDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/pagina-de-cotizacion';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { diaEn } from '@cuenta-clara/dominio/zona-horaria';
import { type DatosDePaginaDeCotizacion, type FormularioDeRespuesta } from '@cuenta-clara/paginas/cotizacion';
import { type PaginaHecha } from '@cuenta-clara/paginas/hacer-pagina';
import { type CotizacionAbierta } from '../cotizaciones/enlaces-de-cotizacion.service.ts';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { type EnvioRechazado, textoDe } from './pagina-enviada.ts';

/** An answer that was sent and refused, shown with what was typed. */
export interface RespuestaRechazada extends EnvioRechazado {
  readonly por: 'aceptar' | 'rechazar';
}

/** The page of a quote: the revision that was sent last, and what became of it (docs/pagina-del-cliente.md). */
@Injectable()
export class PaginaDeCotizacion {
  constructor(
    private readonly dia: DiaDeLaDuena,
    private readonly historiales: LectorDeHistorial,
  ) {}

  async hacer(
    token: string,
    abierta: CotizacionAbierta,
    by: Caller,
    rechazada: RespuestaRechazada | null = null,
  ): Promise<PaginaHecha> {
    // React and what it draws: of no use to a process that nobody asks for a page.
    const { paginaDeCotizacion } = await import('@cuenta-clara/paginas/cotizacion');
    return paginaDeCotizacion(await this.datos(token, abierta, by, rechazada));
  }

  private async datos(
    token: string,
    { id, cotizacion }: CotizacionAbierta,
    by: Caller,
    rechazada: RespuestaRechazada | null,
  ): Promise<DatosDePaginaDeCotizacion> {
    const { user_id, numero, enviada, estado, aceptacion, rechazo } = cotizacion;
    const hoy = await this.dia.hoy(user_id);
    const dia = aceptacion || rechazo ? await this.diaDeRespuesta(id, user_id, by) : '';
    const formulario = (por: RespuestaRechazada['por']) =>
      formularioDe(rechazada?.por === por ? rechazada : null);
    const suya = `/api/publico/c/${token}`;
    return {
      cotizacion: cotizacionImpresa({ ...enviada, numero }),
      estado: estadoDePaginaDeCotizacion(cotizacion, hoy)!,
      validaHasta: enviada.contenido.valida_hasta,
      aceptacion: aceptacion && { nombre: aceptacion.nombre, dia },
      rechazo: rechazo && { motivo: (rechazo.por === 'cliente' && rechazo.motivo) || '', dia },
      aceptar: seAceptaPorElEnlace(cotizacion, hoy) ? formulario('aceptar') : null,
      rechazar: estado === 'enviada' ? formulario('rechazar') : null,
      direcciones: { aceptar: `${suya}/aceptar`, rechazar: `${suya}/rechazar`, pdf: `${suya}/pdf` },
    };
  }

  /** On which day of hers it was answered, by the log. */
  private async diaDeRespuesta(id: string, ownerId: string, by: Caller): Promise<string> {
    const deElla = { ...by, ownerId };
    const [vista, zona] = await Promise.all([
      this.historiales.vista(vistaDeCotizaciones, agregadoDeCotizacion, id, deElla),
      this.dia.zona(ownerId),
    ]);
    return vista?.contestada ? formatoDeDia(diaEn(zona, vista.contestada)) : '';
  }
}

const formularioDe = (rechazada: EnvioRechazado | null): FormularioDeRespuesta => ({
  valores: {
    nombre: textoDe(rechazada?.escrito['nombre']),
    motivo: textoDe(rechazada?.escrito['motivo']),
  },
  fallas: rechazada?.errors ?? {},
  rechazo: rechazada?.message ?? '',
});
