import { Inject, Injectable } from '@nestjs/common';
import { paginasDe, saltoHasta } from '@cuenta-clara/dominio/consultas';
import { terminosDeCotizaciones } from '@cuenta-clara/dominio/cotizaciones/busqueda-de-cotizaciones';
import { agregadoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion.agregado';
import {
  COTIZACION_NO_ENCONTRADA,
  type EventoDeCotizacion,
} from '@cuenta-clara/dominio/cotizaciones/cotizacion';
import { type ListaDeCotizaciones } from '@cuenta-clara/dominio/cotizaciones/cotizacion.schema';
import {
  type CotizacionDeApi,
  type PaginaDeCotizacionesDeApi,
  type ResumenDeCotizacionesDeApi,
} from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import {
  type VistaDeCotizacion,
  aCotizacionDeApi,
  vistaDeCotizaciones,
} from '@cuenta-clara/dominio/cotizaciones/cotizacion.view';
import { LISTAS_ABIERTAS, type ListaLeida } from '@cuenta-clara/dominio/cotizaciones/listas-de-cotizaciones';
import { aPesos } from '@cuenta-clara/dominio/dinero';
import { noExiste } from '@cuenta-clara/dominio/errores';
import { type Historial, type PaginaPedidaDeHistorial } from '@cuenta-clara/dominio/historial/historial';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { ownDocument } from '../platform/owners/own-document.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { preguntaDeCotizaciones } from './pregunta-de-cotizaciones.ts';

@Injectable()
export class ConsultasDeCotizaciones {
  constructor(
    private readonly historiales: LectorDeHistorial,
    private readonly dia: DiaDeLaDuena,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  vista(id: string, by: Caller): Promise<VistaDeCotizacion> {
    return ownDocument(this.documents, vistaDeCotizaciones, id, by, COTIZACION_NO_ENCONTRADA);
  }

  async ver(id: string, by: Caller): Promise<CotizacionDeApi> {
    return this.dicha(await this.vista(id, by), by);
  }

  async comoQuedo(id: string, by: Caller): Promise<CotizacionDeApi> {
    const tardia = await this.historiales.vistaTardia(vistaDeCotizaciones, agregadoDeCotizacion, id, by);
    return this.dicha(tardia ?? (await this.vista(id, by)), by);
  }

  async dicha(vista: VistaDeCotizacion, by: Caller): Promise<CotizacionDeApi> {
    return aCotizacionDeApi(vista, await this.dia.hoy(by.ownerId));
  }

  async listar(
    { page, limit, q, estado, cliente_id }: ListaDeCotizaciones,
    by: Caller,
  ): Promise<PaginaDeCotizacionesDeApi> {
    const ahora = await this.dia.ahora(by.ownerId);
    const terminos = terminosDeCotizaciones(q);
    const pregunta = {
      ...preguntaDeCotizaciones({ estado, cliente_id }, ahora, by),
      ...(terminos.length > 0 && { wordsStartingWith: terminos }),
    };
    const total = await this.documents.count(vistaDeCotizaciones, pregunta);
    const vistas = await this.documents.find(vistaDeCotizaciones, {
      ...pregunta,
      order: [{ field: 'creada', direction: 'desc' }],
      skip: saltoHasta(page, total, limit),
      limit,
    });
    return {
      cotizaciones: vistas.map((vista) => aCotizacionDeApi(vista, ahora.hoy)),
      total,
      totalPages: paginasDe(total, limit),
    };
  }

  async resumir(by: Caller): Promise<ResumenDeCotizacionesDeApi> {
    const ahora = await this.dia.ahora(by.ownerId);
    const suma = async (estado: ListaLeida) => {
      const pregunta = preguntaDeCotizaciones({ estado }, ahora, by);
      return this.documents.sum(vistaDeCotizaciones, pregunta, 'total');
    };
    const [borrador, vigente, vencida, sinRespuesta, aceptada, rechazada, anulada, facturada] =
      await Promise.all([
        suma('borrador'),
        suma('vigente'),
        suma('vencida'),
        suma('sin_respuesta'),
        suma('aceptada'),
        suma('rechazada'),
        suma('anulada'),
        suma('facturada'),
      ]);
    const conteo = (...unas: readonly { readonly count: number; readonly sum: number }[]) => ({
      cantidad: unas.reduce((suyas, { count }) => suyas + count, 0),
      total: aPesos(unas.reduce((suyo, { sum }) => suyo + sum, 0)),
    });
    return {
      todas: conteo(borrador, vigente, vencida, aceptada, rechazada, anulada, facturada),
      abiertas: conteo(...LISTAS_ABIERTAS.map((lista) => ({ vigente, aceptada })[lista])),
      borrador: conteo(borrador),
      enviada: conteo(vigente, vencida),
      vencida: conteo(vencida),
      sin_respuesta: conteo(sinRespuesta),
      aceptada: conteo(aceptada),
      rechazada: conteo(rechazada),
      anulada: conteo(anulada),
      facturada: conteo(facturada),
    };
  }

  async historial(
    id: string,
    pagina: PaginaPedidaDeHistorial,
    by: Caller,
  ): Promise<Historial<EventoDeCotizacion['type']>> {
    const historial = await this.historiales.de(agregadoDeCotizacion, id, pagina, by);
    if (historial.eventos.length === 0) throw noExiste(COTIZACION_NO_ENCONTRADA);
    return historial;
  }
}
