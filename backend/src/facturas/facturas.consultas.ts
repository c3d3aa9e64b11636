import { Inject, Injectable } from '@nestjs/common';
import { paginasDe, saltoHasta } from '@cuenta-clara/dominio/consultas';
import { noExiste } from '@cuenta-clara/dominio/errores';
import { type EventoDeFactura, FACTURA_NO_ENCONTRADA } from '@cuenta-clara/dominio/facturas/factura';
import {
  type CampoDeFactura,
  PREFIJO_DE_FACTURA,
  type VistaDeFactura,
  vistaDeFacturas,
} from '@cuenta-clara/dominio/facturas/factura.view';
import { narradorDeFactura } from '@cuenta-clara/dominio/facturas/historial';
import {
  type ListaDeFacturas,
  partesDelOrden,
  plazoPorVencer,
} from '@cuenta-clara/dominio/facturas/lista-de-facturas';
import {
  type ResumenDeApi,
  type ResumenDeTramo,
  aResumenDeApi,
  cantidadDe,
  sumarTramos,
  vistaDeResumen,
} from '@cuenta-clara/dominio/facturas/resumen.view';
import { type Historial } from '@cuenta-clara/dominio/historial/historial';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type DocumentStore, type Query } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/http/caller.ts';
import { ownDocument } from '../platform/own-document.ts';
import { DOCUMENT_STORE } from '../platform/tokens.ts';

/** A page of a list, before it is told as the API answers it. */
export interface FacturasHalladas {
  readonly facturas: readonly VistaDeFactura[];
  readonly total: number;
  readonly totalPages: number;
}

type Resumenes = Promise<readonly ResumenDeTramo[]>;

/** What is asked about invoices. */
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

  async listar(lista: ListaDeFacturas, by: Caller): Promise<FacturasHalladas> {
    const { page, limit, q, estado, fecha_inicio, fecha_fin, order } = lista;
    const porVencer = estado === 'aPuntoDeVencer' ? plazoPorVencer(await this.dia.hoy(by.ownerId)) : null;
    const enEstado = estado === 'aPuntoDeVencer' ? 'pendiente' : estado;
    const palabras = q.split(' ').filter(Boolean);
    const pregunta: Query<CampoDeFactura> = {
      equal: { owner: by.ownerId, ...(enEstado && { estado: enEstado }) },
      ranges: [
        ...(porVencer
          ? [{ field: 'fecha_vencimiento', from: porVencer.desde, to: porVencer.hasta } as const]
          : []),
        ...(fecha_inicio || fecha_fin
          ? [{ field: 'fecha_factura', from: fecha_inicio, to: fecha_fin } as const]
          : []),
      ],
      ...(palabras.length > 0 && { wordsStartingWith: palabras }),
    };
    const esSinFiltro = !porVencer && palabras.length === 0 && pregunta.ranges?.length === 0;
    const total = esSinFiltro
      ? cantidadDe(sumarTramos(await this.meses(by)), enEstado)
      : await this.documents.count(vistaDeFacturas, pregunta);
    const { columna, sentido } = partesDelOrden(order);
    const facturas = await this.documents.find(vistaDeFacturas, {
      ...pregunta,
      order: [{ field: columna, direction: sentido }],
      skip: saltoHasta(page, total, limit),
      limit,
    });
    return { facturas, total, totalPages: paginasDe(total, limit) };
  }

  async resumir(
    { fecha_inicio, fecha_fin }: Pick<ListaDeFacturas, 'fecha_inicio' | 'fecha_fin'>,
    by: Caller,
  ): Promise<ResumenDeApi> {
    const { desde, hasta } = plazoPorVencer(await this.dia.hoy(by.ownerId));
    const periodo = fecha_inicio || fecha_fin ? { from: fecha_inicio, to: fecha_fin } : null;
    const [tramos, porVencer] = await Promise.all([
      periodo ? this.dias(by, periodo) : this.meses(by),
      this.documents.sum(
        vistaDeFacturas,
        {
          equal: { owner: by.ownerId, estado: 'pendiente' },
          ranges: [
            { field: 'fecha_vencimiento', from: desde, to: hasta },
            ...(periodo ? [{ field: 'fecha_factura', ...periodo } as const] : []),
          ],
        },
        'total',
      ),
    ]);
    return aResumenDeApi(tramos, { cantidad: porVencer.count, total: porVencer.sum });
  }

  /** Of a deleted invoice too: what was done cannot be undone by deleting it. */
  async historial(id: string, by: Caller): Promise<Historial<EventoDeFactura['type']>> {
    const historial = await this.historiales.de(narradorDeFactura, PREFIJO_DE_FACTURA + id, by);
    if (historial.eventos.length === 0) throw noExiste(FACTURA_NO_ENCONTRADA);
    return historial;
  }

  async comoEstaba(id: string, version: number, by: Caller): Promise<VistaDeFactura> {
    const eventos = await this.historiales.eventos<EventoDeFactura>(PREFIJO_DE_FACTURA + id, by);
    const hasta = version <= eventos.length ? eventos.slice(0, version) : [];
    const vista = proyectar(vistaDeFacturas, hasta, id);
    if (!vista) throw noExiste(FACTURA_NO_ENCONTRADA);
    return vista;
  }

  /** Everything an owner has invoiced, month by month: a hundred thousand invoices are a few dozen of these. */
  private meses({ ownerId: owner }: Caller): Resumenes {
    return this.documents.find(vistaDeResumen, { equal: { owner, escala: 'mes' } });
  }

  private dias(
    { ownerId: owner }: Caller,
    periodo: { from: string | undefined; to: string | undefined },
  ): Resumenes {
    return this.documents.find(vistaDeResumen, {
      equal: { owner, escala: 'dia' },
      ranges: [{ field: 'tramo', ...periodo }],
    });
  }
}
