import { Inject } from '@nestjs/common';
import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryHandler,
} from '@nestjs/cqrs';
import { CLIENTE_NO_ENCONTRADO, cliente as clienteDecider } from '@cuenta-clara/dominio/clientes/cliente';
import { PREFIJO_DE_CLIENTE } from '@cuenta-clara/dominio/clientes/cliente.view';
import { paginasDe, saltoHasta } from '@cuenta-clara/dominio/consultas';
import { noExiste } from '@cuenta-clara/dominio/errores';
import {
  type ClienteDeFactura,
  type EventoDeFactura,
  FACTURA_NO_ENCONTRADA,
  type MetodoDeFactura,
  factura,
  facturaDe,
} from '@cuenta-clara/dominio/facturas/factura';
import { type CambioDeFactura, type NuevaFactura } from '@cuenta-clara/dominio/facturas/factura.schema';
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
  comandoDelCambio,
  negocioParaFactura,
  redactarFactura,
} from '@cuenta-clara/dominio/facturas/redactar-factura';
import {
  type ResumenDeApi,
  type ResumenDeTramo,
  aResumenDeApi,
  cantidadDe,
  sumarTramos,
  vistaDeResumen,
} from '@cuenta-clara/dominio/facturas/resumen.view';
import { type Historial } from '@cuenta-clara/dominio/historial/historial';
import { metodosDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { PREFIJO_DE_METODOS } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago.view';
import { negocio } from '@cuenta-clara/dominio/negocio/negocio';
import { PREFIJO_DE_NEGOCIO } from '@cuenta-clara/dominio/negocio/negocio.view';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type Clock } from '../platform/clock.ts';
import {
  type DocumentStore,
  type Query as DocumentQuery,
} from '../platform/document-store/document-store.ts';
import { type Caller, idFor } from '../platform/http/caller.ts';
import { CLOCK, DOCUMENT_STORE } from '../platform/tokens.ts';
import { ownDocument } from '../platform/own-document.ts';
import { WriteSide } from '../platform/write-side.ts';
import { Folios } from './folios.ts';

const streamDe = (id: string): string => PREFIJO_DE_FACTURA + id;

/** The owner's customer as an invoice remembers her; null when she has no such customer. */
const clienteParaFactura = async (
  writeSide: WriteSide,
  id: string,
  by: Caller,
): Promise<ClienteDeFactura | null> => {
  const { cliente } = await writeSide.load(clienteDecider, PREFIJO_DE_CLIENTE + id);
  if (cliente?.user_id !== by.ownerId) return null;
  const { nombre, telefono, email, direccion } = cliente.datos;
  return { id, nombre, telefono, email, direccion };
};

/** The owner's payment method as an invoice remembers it; null when she has no such method. */
const metodoParaFactura = async (
  writeSide: WriteSide,
  id: string,
  by: Caller,
): Promise<MetodoDeFactura | null> => {
  const metodos = await writeSide.load(metodosDePago, PREFIJO_DE_METODOS + by.ownerId);
  const metodo = metodos.find((uno) => uno.id === id);
  return metodo ? { id, nombre: metodo.nombre } : null;
};

// ── commands ────────────────────────────────────────────────────────────────────────────────────────────

export class CrearFactura extends Command<VistaDeFactura> {
  constructor(
    readonly solicitud: NuevaFactura,
    readonly by: Caller,
  ) {
    super();
  }
}

/** Completes the paper from the records, claims its number, records it. Answers the invoice as this command made it. */
@CommandHandler(CrearFactura)
export class CrearFacturaHandler implements ICommandHandler<CrearFactura> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly folios: Folios,
  ) {}

  async execute({ solicitud, by }: CrearFactura): Promise<VistaDeFactura> {
    const id = idFor(by);
    const estado = solicitud.estado ?? 'pendiente';
    const registros = async () => {
      const [cliente, delNegocio] = await Promise.all([
        clienteParaFactura(this.writeSide, solicitud.cliente_id, by),
        this.writeSide.load(negocio, PREFIJO_DE_NEGOCIO + by.ownerId),
      ]);
      return { cliente, negocio: negocioParaFactura(delNegocio) };
    };
    let leidos: ReturnType<typeof registros> | undefined;

    const crear = async (numero_factura: number): Promise<VistaDeFactura> => {
      const { history } = await this.writeSide.execute({
        decider: factura,
        streamId: streamDe(id),
        creates: true,
        // Once, whatever number it comes to have.
        given: () => (leidos ??= registros()),
        command: (_historia, { cliente, negocio }) => {
          if (!cliente) throw noExiste(CLIENTE_NO_ENCONTRADO);
          const datos = redactarFactura(solicitud, { numero_factura, cliente, negocio });
          return { type: 'CrearFactura', user_id: by.ownerId, datos, estado } as const;
        },
        // After the command is made: a request that breaks a rule must not cost a number.
        securing: (_historia, at) => this.folios.reservar(numero_factura, { id, at }, by),
        by,
      });
      return proyectar(vistaDeFacturas, history, id)!;
    };
    const pedido = solicitud.numero_factura;
    return pedido ? crear(pedido) : this.folios.conSiguiente(by, crear);
  }
}

export class CambiarFactura extends Command<void> {
  constructor(
    readonly id: string,
    readonly cambio: CambioDeFactura,
    readonly by: Caller,
  ) {
    super();
  }
}

/** A PUT: finds out which command it means for the invoice as it is, and runs that. */
@CommandHandler(CambiarFactura)
export class CambiarFacturaHandler implements ICommandHandler<CambiarFactura> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly folios: Folios,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ id, cambio, by }: CambiarFactura): Promise<void> {
    const { cliente_id, metodo_pago_id, numero_factura: numero, version } = cambio;
    const user_id = by.ownerId;
    const ahora = new Date(this.clock.now()).toISOString();

    await this.writeSide.execute({
      decider: factura,
      streamId: streamDe(id),
      given: async () => {
        const [cliente, metodo_pago] = await Promise.all([
          cliente_id ? clienteParaFactura(this.writeSide, cliente_id, by) : null,
          metodo_pago_id ? metodoParaFactura(this.writeSide, metodo_pago_id, by) : null,
        ]);
        return { cliente, metodo_pago };
      },
      // Asked again on each try: what a PUT means depends on the invoice as it is by then.
      command: (historia, registros) =>
        comandoDelCambio(facturaDe(historia, { user_id, version }), cambio, { user_id, ahora, ...registros }),
      securing: async ({ factura: actual }, at) => {
        const cambiaDeNumero =
          numero && actual?.estado !== 'pagada' && numero !== actual?.datos.numero_factura;
        if (cambiaDeNumero) await this.folios.reservar(numero, { id, at }, by);
      },
      by,
    });
  }
}

export class EliminarFactura extends Command<void> {
  constructor(
    readonly id: string,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(EliminarFactura)
export class EliminarFacturaHandler implements ICommandHandler<EliminarFactura> {
  constructor(private readonly writeSide: WriteSide) {}

  async execute({ id, by }: EliminarFactura): Promise<void> {
    const command = { type: 'EliminarFactura', user_id: by.ownerId } as const;
    await this.writeSide.execute({ decider: factura, streamId: streamDe(id), command, by });
  }
}

// ── queries ─────────────────────────────────────────────────────────────────────────────────────────────

export class VerFactura extends Query<VistaDeFactura> {
  constructor(
    readonly id: string,
    readonly by: Caller,
  ) {
    super();
  }
}

@QueryHandler(VerFactura)
export class VerFacturaHandler implements IQueryHandler<VerFactura> {
  constructor(@Inject(DOCUMENT_STORE) private readonly documents: DocumentStore) {}

  execute({ id, by }: VerFactura): Promise<VistaDeFactura> {
    return ownDocument(this.documents, vistaDeFacturas, id, by, FACTURA_NO_ENCONTRADA);
  }
}

/** A page of a list, before it is told as the API answers it. */
export interface FacturasHalladas {
  readonly facturas: readonly VistaDeFactura[];
  readonly total: number;
  readonly totalPages: number;
}

export class ListarFacturas extends Query<FacturasHalladas> {
  constructor(
    readonly lista: ListaDeFacturas,
    readonly by: Caller,
  ) {
    super();
  }
}

type Resumenes = Promise<readonly ResumenDeTramo[]>;

/** Everything an owner has invoiced, month by month: a hundred thousand invoices are a few dozen of these. */
const mesesDe = (documents: DocumentStore, { ownerId: owner }: Caller): Resumenes =>
  documents.find(vistaDeResumen, { equal: { owner, escala: 'mes' } });

const diasDe = (
  documents: DocumentStore,
  { ownerId: owner }: Caller,
  periodo: { from: string | undefined; to: string | undefined },
): Resumenes =>
  documents.find(vistaDeResumen, {
    equal: { owner, escala: 'dia' },
    ranges: [{ field: 'tramo', ...periodo }],
  });

@QueryHandler(ListarFacturas)
export class ListarFacturasHandler implements IQueryHandler<ListarFacturas> {
  constructor(
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
    private readonly dia: DiaDeLaDuena,
  ) {}

  async execute({ lista, by }: ListarFacturas): Promise<FacturasHalladas> {
    const { page, limit, q, estado, fecha_inicio, fecha_fin, order } = lista;
    const porVencer = estado === 'aPuntoDeVencer' ? plazoPorVencer(await this.dia.hoy(by.ownerId)) : null;
    const enEstado = estado === 'aPuntoDeVencer' ? 'pendiente' : estado;
    const palabras = q.split(' ').filter(Boolean);
    const pregunta: DocumentQuery<CampoDeFactura> = {
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
      ? cantidadDe(sumarTramos(await mesesDe(this.documents, by)), enEstado)
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
}

export class ResumirFacturas extends Query<ResumenDeApi> {
  constructor(
    readonly periodo: Pick<ListaDeFacturas, 'fecha_inicio' | 'fecha_fin'>,
    readonly by: Caller,
  ) {
    super();
  }
}

@QueryHandler(ResumirFacturas)
export class ResumirFacturasHandler implements IQueryHandler<ResumirFacturas> {
  constructor(
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
    private readonly dia: DiaDeLaDuena,
  ) {}

  async execute({ periodo: { fecha_inicio, fecha_fin }, by }: ResumirFacturas): Promise<ResumenDeApi> {
    const { desde, hasta } = plazoPorVencer(await this.dia.hoy(by.ownerId));
    const periodo = fecha_inicio || fecha_fin ? { from: fecha_inicio, to: fecha_fin } : null;
    const [tramos, porVencer] = await Promise.all([
      periodo ? diasDe(this.documents, by, periodo) : mesesDe(this.documents, by),
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
}

export class VerHistorialDeFactura extends Query<Historial<EventoDeFactura['type']>> {
  constructor(
    readonly id: string,
    readonly by: Caller,
  ) {
    super();
  }
}

/** Of a deleted invoice too: what was done cannot be undone by deleting it. */
@QueryHandler(VerHistorialDeFactura)
export class VerHistorialDeFacturaHandler implements IQueryHandler<VerHistorialDeFactura> {
  constructor(private readonly historiales: LectorDeHistorial) {}

  async execute({ id, by }: VerHistorialDeFactura): Promise<Historial<EventoDeFactura['type']>> {
    const historial = await this.historiales.de(narradorDeFactura, streamDe(id), by);
    if (historial.eventos.length === 0) throw noExiste(FACTURA_NO_ENCONTRADA);
    return historial;
  }
}

export class VerFacturaComoEstaba extends Query<VistaDeFactura> {
  constructor(
    readonly id: string,
    readonly version: number,
    readonly by: Caller,
  ) {
    super();
  }
}

@QueryHandler(VerFacturaComoEstaba)
export class VerFacturaComoEstabaHandler implements IQueryHandler<VerFacturaComoEstaba> {
  constructor(private readonly historiales: LectorDeHistorial) {}

  async execute({ id, version, by }: VerFacturaComoEstaba): Promise<VistaDeFactura> {
    const eventos = await this.historiales.eventos<EventoDeFactura>(streamDe(id), by);
    const hasta = version <= eventos.length ? eventos.slice(0, version) : [];
    const vista = proyectar(vistaDeFacturas, hasta, id);
    if (!vista) throw noExiste(FACTURA_NO_ENCONTRADA);
    return vista;
  }
}
