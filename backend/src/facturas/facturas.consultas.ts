import { Inject, Injectable } from '@nestjs/common';
import { paginasDe, saltoHasta } from '@cuenta-clara/dominio/consultas';
import { vistaDeCotizaciones } from '@cuenta-clara/dominio/cotizaciones/cotizacion.view';
import {
  LISTAS_ABIERTAS,
  alcanceDeCotizaciones,
} from '@cuenta-clara/dominio/cotizaciones/listas-de-cotizaciones';
import { noExiste } from '@cuenta-clara/dominio/errores';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { type Ahora } from '@cuenta-clara/dominio/zona-horaria';
import { terminosDeBusqueda } from '@cuenta-clara/dominio/facturas/busqueda-de-facturas';
import { type EstadoDeLista } from '@cuenta-clara/dominio/facturas/estados-de-lista';
import { type EventoDeFactura, FACTURA_NO_ENCONTRADA } from '@cuenta-clara/dominio/facturas/factura';
import { agregadoDeFactura } from '@cuenta-clara/dominio/facturas/factura.agregado';
import {
  type CampoDeFactura,
  type VistaDeFactura,
  vistaDeFacturas,
} from '@cuenta-clara/dominio/facturas/factura.view';
import { type ListaDeFacturas, partesDelOrden } from '@cuenta-clara/dominio/facturas/lista-de-facturas';
import { alcanceDe } from '@cuenta-clara/dominio/facturas/vencimiento';
import { type Historial, type PaginaPedidaDeHistorial } from '@cuenta-clara/dominio/historial/historial';
import { emitidoYRecibidoDe } from '@cuenta-clara/dominio/movimientos/emitido-y-recibido';
import {
  type MesComparado,
  type ResumenDeApi,
  aResumenDeApi,
} from '@cuenta-clara/dominio/movimientos/resumen';
import { type Conteo, sumarTramos } from '@cuenta-clara/dominio/movimientos/tramos';
import { type Periodo as Dias, periodoAnterior, primerDiaDelMes } from '@cuenta-clara/dominio/periodos';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type DocumentStore, type Query } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { ownDocument } from '../platform/owners/own-document.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { conteoEnLista, tramosDe } from './tramos.ts';
import { esListaEntera, periodoDe, preguntaDe } from './pregunta-de-facturas.ts';

export interface FacturasHalladas {
  readonly facturas: readonly VistaDeFactura[];
  readonly total: number;
  readonly totalPages: number;
}

type Pregunta = Query<CampoDeFactura>;
@Injectable()
export class ConsultasDeFacturas {
  constructor(
    private readonly historiales: LectorDeHistorial,
    private readonly dia: DiaDeLaDuena,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  ver(id: string, by: Caller): Promise<VistaDeFactura> {
    return ownDocument(this.documents, vistaDeFacturas, id, by, FACTURA_NO_ENCONTRADA);
  }

  async existe(id: string, by: Caller): Promise<boolean> {
    const vista = await this.documents.get(vistaDeFacturas, id);
    return vista?.factura.user_id === by.ownerId;
  }

  async comoQuedo(id: string, by: Caller): Promise<VistaDeFactura> {
    return (
      (await this.historiales.vistaTardia(vistaDeFacturas, agregadoDeFactura, id, by)) ?? this.ver(id, by)
    );
  }

  async listar(lista: ListaDeFacturas, by: Caller): Promise<FacturasHalladas> {
    const { page, limit, q, estado, order } = lista;
    const terminos = terminosDeBusqueda(q);
    const alcance = estado ? alcanceDe(estado, await this.dia.hoy(by.ownerId)) : {};
    const pregunta: Pregunta = {
      ...preguntaDe(alcance, periodoDe(lista), by, lista),
      ...(terminos.length > 0 && { wordsStartingWith: terminos }),
    };
    const { columna, sentido } = partesDelOrden(order);
    const enOrden: Pregunta = { ...pregunta, order: [{ field: columna, direction: sentido }], limit };
    const esEntera = esListaEntera(lista);
    if (page === 1 && !esEntera) {
      const { found, total } = await this.documents.findCounted(vistaDeFacturas, enOrden);
      return { facturas: found, total, totalPages: paginasDe(total, limit) };
    }
    const total = esEntera
      ? (await conteoEnLista(this.documents, by, alcance)).cantidad
      : await this.documents.count(vistaDeFacturas, pregunta);
    const skip = saltoHasta(page, total, limit);
    const facturas = await this.documents.find(vistaDeFacturas, { ...enOrden, skip });
    return { facturas, total, totalPages: paginasDe(total, limit) };
  }

  async resumir(
    pedido: Pick<ListaDeFacturas, 'fecha_inicio' | 'fecha_fin'>,
    by: Caller,
  ): Promise<ResumenDeApi> {
    const ahora = await this.dia.ahora(by.ownerId);
    const { hoy } = ahora;
    const periodo = periodoDe(pedido);
    const conteo = (lista: EstadoDeLista): Promise<Conteo> =>
      conteoEnLista(this.documents, by, alcanceDe(lista, hoy), periodo);
    const [tramos, mes, porVencer, vencidas, cotizaciones] = await Promise.all([
      periodo ? tramosDe(this.documents, by, 'dia', periodo) : tramosDe(this.documents, by, 'mes'),
      this.deEsteMes(hoy, by),
      conteo('aPuntoDeVencer'),
      conteo('vencida'),
      this.cotizacionesAbiertas(ahora, by),
    ]);
    return aResumenDeApi(tramos, mes, porVencer, vencidas, cotizaciones);
  }

  private async cotizacionesAbiertas(ahora: Ahora, { ownerId: owner }: Caller): Promise<number> {
    const cantidades = LISTAS_ABIERTAS.map((lista) => {
      const { estado, ranges } = alcanceDeCotizaciones(lista, ahora);
      return this.documents.count(vistaDeCotizaciones, { equal: { owner, estado }, ranges });
    });
    return (await Promise.all(cantidades)).reduce((todas, suyas) => todas + suyas, 0);
  }

  async historial(
    id: string,
    pagina: PaginaPedidaDeHistorial,
    by: Caller,
  ): Promise<Historial<EventoDeFactura['type']>> {
    const historial = await this.historiales.de(agregadoDeFactura, id, pagina, by);
    if (historial.eventos.length === 0) throw noExiste(FACTURA_NO_ENCONTRADA);
    return historial;
  }

  async comoEstaba(id: string, version: number, by: Caller): Promise<VistaDeFactura> {
    const vista = await this.historiales.vista(vistaDeFacturas, agregadoDeFactura, id, by, version);
    if (!vista) throw noExiste(FACTURA_NO_ENCONTRADA);
    return vista;
  }

  private async deEsteMes(hoy: Dia, by: Caller): Promise<MesComparado> {
    const mes = { desde: primerDiaDelMes(hoy), hasta: hoy };
    const anterior = periodoAnterior(mes);
    const dias = await tramosDe(this.documents, by, 'dia', { from: anterior.desde, to: hoy });
    const de = (periodo: Dias) => emitidoYRecibidoDe(periodo, sumarTramos(dias, periodo));
    return { ...de(mes), anterior: de(anterior) };
  }
}
