import { Inject, Injectable } from '@nestjs/common';
import { agregadoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion.agregado';
import { estaVencida, seAceptaPorElEnlace } from '@cuenta-clara/dominio/cotizaciones/cotizacion';
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
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { formAddress } from '../platform/http/page-language.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { type EnvioRechazado, textoDe } from './pagina-enviada.ts';

export interface RespuestaRechazada extends EnvioRechazado {
  readonly por: 'aceptar' | 'rechazar';
}

@Injectable()
export class PaginaDeCotizacion {
  constructor(
    private readonly dia: DiaDeLaDuena,
    private readonly historiales: LectorDeHistorial,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async hacer(
    token: string,
    abierta: CotizacionAbierta,
    by: Caller,
    rechazada: RespuestaRechazada | null = null,
  ): Promise<PaginaHecha> {
    // React is loaded only by processes that serve pages.
    const { paginaDeCotizacion } = await import('@cuenta-clara/paginas/cotizacion');
    return paginaDeCotizacion(await this.datos(token, abierta, by, rechazada));
  }

  private async datos(
    token: string,
    { id, version, cotizacion }: CotizacionAbierta,
    by: Caller,
    rechazada: RespuestaRechazada | null,
  ): Promise<DatosDePaginaDeCotizacion> {
    const { user_id, numero, enviada, estado, aceptacion, rechazo } = cotizacion;
    const hoy = await this.dia.hoy(user_id);
    const dia =
      aceptacion || rechazo ? await this.diaDeRespuesta(id, version, { ...by, ownerId: user_id }) : '';
    const formulario = (por: RespuestaRechazada['por']) =>
      formularioDe(rechazada?.por === por ? rechazada : null);
    const formularios = {
      aceptar: seAceptaPorElEnlace(cotizacion, hoy) ? formulario('aceptar') : null,
      rechazar: estado === 'enviada' ? formulario('rechazar') : null,
    };
    const esDeSuDia = estaVencida(cotizacion, hoy) && rechazada?.por === 'aceptar';
    const suya = `/api/publico/c/${token}`;
    const { idioma } = enviada.contenido;
    return {
      cotizacion: cotizacionImpresa({ ...enviada, numero }),
      estado: estadoDePaginaDeCotizacion(cotizacion, hoy)!,
      validaHasta: enviada.contenido.valida_hasta,
      aceptacion: aceptacion && { nombre: aceptacion.nombre, dia },
      rechazo: rechazo && { motivo: (rechazo.por === 'cliente' && rechazo.motivo) || '', dia },
      ...formularios,
      sinLugar: rechazada && !formularios[rechazada.por] && !esDeSuDia ? rechazada.message : '',
      direcciones: {
        aceptar: formAddress(`${suya}/aceptar`, idioma),
        rechazar: formAddress(`${suya}/rechazar`, idioma),
        pdf: `${suya}/pdf`,
      },
    };
  }

  private async diaDeRespuesta(id: string, version: number, by: Caller): Promise<string> {
    const [leida, zona] = await Promise.all([
      this.documents.get(vistaDeCotizaciones, id),
      this.dia.zona(by.ownerId),
    ]);
    const vista =
      leida && leida.version >= version
        ? leida
        : await this.historiales.vista(vistaDeCotizaciones, agregadoDeCotizacion, id, by);
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
