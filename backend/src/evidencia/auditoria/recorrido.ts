import { setImmediate as breathe } from 'node:timers/promises';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { agregadoDeFactura } from '@cuenta-clara/dominio/facturas/factura.agregado';
import { type VistaDeFactura, vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Asiento } from '@cuenta-clara/dominio/evidencia/libro/libro';
import {
  type Hallazgo,
  hallazgo,
  hallazgoIlegible,
} from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { cabezaDe, claveDeCabeza, vistaDeLibro } from '@cuenta-clara/dominio/evidencia/libro/libro.view';
import { type FacturaContada } from '@cuenta-clara/dominio/evidencia/auditoria/verificar';
import { DocumentDamaged, type DocumentStore } from '../../platform/document-store/document-store.ts';
import { LogDamaged } from '../../platform/event-store/event-store.ts';
import { BEGINNING } from '../../platform/system/position.ts';
import { type Stores } from '../../platform/deployments/stores.ts';
import { buscarAsientos } from '../libro/asientos.ts';

export interface Tramo {
  readonly eventos: readonly Registrado[];
  readonly asientos: readonly Asiento[];
  /** False when the owner's events were read only from the streams of invoices. */
  readonly sonTodos: boolean;
}

export type Lectura = (tras: string, hasta: string) => AsyncIterable<Tramo>;

/** Number of events handled before other requests get a turn: a few milliseconds of work. */
const SLICE = 100;

export const SIN_FIN = '~';

type Almacenes = Pick<Stores, 'eventStore' | 'documentStore'>;

const asientosDelTramo = (
  documents: DocumentStore,
  { tras, hasta, owner, limit }: { tras: string; hasta: string; owner?: string | undefined; limit?: number },
): Promise<readonly Asiento[]> =>
  buscarAsientos(documents, {
    ...(owner !== undefined && { equal: { owner } }),
    ranges: [{ field: 'posicion', after: tras, to: hasta }],
    order: [{ field: 'posicion', direction: 'asc' }],
    ...(limit !== undefined && { limit }),
  });

const enOrden = (
  { documentStore }: Almacenes,
  owner: string | undefined,
  leer: (tras: string) => AsyncIterable<readonly Registrado[]>,
): Lectura =>
  async function* (tras, hasta) {
    let fin = tras;
    for await (const leidos of leer(tras)) {
      const pedidos = leidos.filter(({ position }) => position <= hasta);
      for (let i = 0; i < pedidos.length; i += SLICE) {
        const eventos = pedidos.slice(i, i + SLICE);
        const ultimo = eventos.at(-1)!.position;
        yield {
          eventos,
          sonTodos: true,
          asientos: await asientosDelTramo(documentStore, { tras: fin, hasta: ultimo, owner }),
        };
        fin = ultimo;
        await breathe();
      }
      if (pedidos.length < leidos.length) break;
    }
    // Ledger entries at positions beyond the end of the log have lost their events.
    const asientos = await asientosDelTramo(documentStore, { tras: fin, hasta, owner });
    yield { eventos: [], asientos, sonTodos: true };
  };

export const lecturaDeTodos = (almacenes: Almacenes): Lectura =>
  enOrden(almacenes, undefined, (after) => almacenes.eventStore.readAll({ after }));

/**
 * Reads the whole log. Events at the positions of the owner's ledger entries are included even when they name
 * another owner.
 */
export const lecturaEntera = (almacenes: Almacenes, owner: string): Lectura =>
  async function* (tras, hasta) {
    const todo = enOrden(almacenes, owner, (after) => almacenes.eventStore.readAll({ after }));
    for await (const { eventos, asientos, sonTodos } of todo(tras, hasta)) {
      const lugares = new Set(asientos.map(({ evento }) => evento.posicion));
      const suyos = eventos.filter(
        ({ metadata, position }) => metadata.ownerId === owner || lugares.has(position),
      );
      yield { eventos: suyos, asientos, sonTodos };
    }
  };

/** Reading so many bytes in sequence costs as much as one separate read of the log. */
export const UNA_LECTURA_CUESTA = 16 * 1024;

/**
 * Reads an owner's events. A log without an index of owners is read by the streams of her invoices or as a
 * whole, whichever costs less. The owner's events can prove the ledger right; `lecturaEntera` locates what is
 * wrong.
 */
export const lecturaDeSuyos = async (
  almacenes: Almacenes,
  owner: string,
  hasta: string,
): Promise<Lectura> => {
  const { eventStore, documentStore } = almacenes;
  const { secuencia } = cabezaDe(await documentStore.get(vistaDeLibro, claveDeCabeza(owner)));
  return secuencia * UNA_LECTURA_CUESTA < eventStore.bytesReadForOwner(BEGINNING, hasta)
    ? porSusStreams(almacenes, owner)
    : enOrden(almacenes, owner, (after) => eventStore.readAll({ after, owner }));
};

const A_LA_VEZ = 10;

/**
 * Reads the streams of invoices that the owner's ledger entries or list of invoices name. Events without an
 * entry come last.
 */
const porSusStreams = ({ eventStore, documentStore }: Almacenes, owner: string): Lectura => {
  const entregados = new Map<string, number>();
  const conMas = new Set<string>();

  const siguientes = async (
    streamId: string,
    ultimo: string,
    hasta: string,
  ): Promise<readonly Registrado[]> => {
    const suyos: Registrado[] = [];
    let mas = false;
    leyendo: for await (const eventos of eventStore.readStream(streamId, entregados.get(streamId) ?? 0))
      for (const evento of eventos) {
        mas = evento.position > ultimo && evento.position <= hasta;
        if (evento.position > ultimo) break leyendo;
        suyos.push(evento);
      }
    entregados.set(streamId, suyos.at(-1)?.version ?? entregados.get(streamId) ?? 0);
    if (mas) conMas.add(streamId);
    else conMas.delete(streamId);
    return suyos;
  };
  const deTodosEstos = async (streams: readonly string[], ultimo: string, hasta: string) => {
    const eventos: Registrado[] = [];
    for (let i = 0; i < streams.length; i += A_LA_VEZ) {
      const algunos = streams.slice(i, i + A_LA_VEZ);
      eventos.push(...(await Promise.all(algunos.map((uno) => siguientes(uno, ultimo, hasta)))).flat());
    }
    return eventos.sort((uno, otro) => (uno.position < otro.position ? -1 : 1));
  };

  return async function* (tras, hasta) {
    for (let fin = tras, quedan = true; quedan; await breathe()) {
      const pedidos = { tras: fin, hasta, owner, limit: SLICE };
      const asientos = await asientosDelTramo(documentStore, pedidos);
      quedan = asientos.length === SLICE;
      fin = quedan ? asientos.at(-1)!.evento.posicion : hasta;
      const streams = [...new Set(asientos.map(({ factura_id }) => agregadoDeFactura.flujo(factura_id)))];
      yield { eventos: await deTodosEstos(streams, fin, hasta), asientos, sonTodos: false };
    }
    for await (const ids of idsDeFacturas(documentStore, owner))
      for (const id of ids)
        if (!entregados.has(agregadoDeFactura.flujo(id))) conMas.add(agregadoDeFactura.flujo(id));
    if (conMas.size > 0)
      yield { eventos: await deTodosEstos([...conMas], hasta, hasta), asientos: [], sonTodos: false };
  };
};

/** An unreadable document is no JSON, or lacks properties. */
export const noSeLee = (error: unknown): boolean =>
  error instanceof DocumentDamaged || error instanceof SyntaxError || error instanceof TypeError;

export const siSeLee = async <T>(leer: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await leer();
  } catch (error) {
    if (noSeLee(error)) return null;
    throw error;
  }
};

const ilegible = (error: unknown, owner: string): Hallazgo => {
  if (noSeLee(error)) return hallazgo('view-changed', { owner });
  if (!(error instanceof LogDamaged)) throw error;
  const { event, position } = error.where;
  return hallazgoIlegible({
    owner,
    ...(event !== undefined && { evento: event }),
    ...(position !== undefined && { posicion: position }),
  });
};

export const loQueNoSeLee = async (owner: string, leer: () => Promise<void>): Promise<Hallazgo | null> => {
  try {
    await leer();
    return null;
  } catch (error) {
    return ilegible(error, owner);
  }
};

const contada = ({ factura: { user_id, estado, datos } }: FacturaContada): FacturaContada => {
  const { total, balance_restante } = datos;
  return { factura: { user_id, estado, datos: { total, balance_restante } } };
};

async function* vistasDe(documents: DocumentStore, owner: string): AsyncIterable<readonly VistaDeFactura[]> {
  for (let desde = 0; ; await breathe()) {
    const vistas = await documents.find(vistaDeFacturas, {
      equal: { owner },
      ranges: [{ field: 'numero_factura', from: desde }],
      order: [{ field: 'numero_factura', direction: 'asc' }],
      limit: SLICE,
    });
    if (vistas.length > 0) yield vistas;
    if (vistas.length < SLICE) return;
    desde = vistas.at(-1)!.factura.datos.numero_factura + 1;
  }
}

async function* idsDeFacturas(documents: DocumentStore, owner: string): AsyncIterable<readonly string[]> {
  for await (const vistas of vistasDe(documents, owner)) yield vistas.map(({ id }) => id);
}

export const facturasDe = async (documents: DocumentStore, owner: string): Promise<FacturaContada[]> => {
  const suyas: FacturaContada[] = [];
  for await (const vistas of vistasDe(documents, owner)) suyas.push(...vistas.map(contada));
  return suyas;
};
