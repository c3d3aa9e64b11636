import { setImmediate as breathe } from 'node:timers/promises';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Asiento } from '@cuenta-clara/dominio/libro/libro';
import { type Hallazgo, hallazgoIlegible } from '@cuenta-clara/dominio/libro/hallazgos';
import { type FacturaContada } from '@cuenta-clara/dominio/libro/verificar';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { LogDamaged } from '../platform/event-store/event-store.ts';
import { type Stores } from '../platform/stores.ts';
import { buscarAsientos } from './asientos.ts';

/** A stretch of the log and the entries of that stretch, both in the order of the log. */
export interface Tramo {
  readonly eventos: readonly Registrado[];
  readonly asientos: readonly Asiento[];
}

/** How much is proved before the requests that wait are answered: a few milliseconds' worth. */
const SLICE = 100;

/** After every place of the log. */
export const SIN_FIN = '~';

/** The entries of a stretch of the log; of one owner, or of everybody. */
const asientosDelTramo = (
  documents: DocumentStore,
  tras: string,
  hasta: string,
  owner: string | undefined,
): Promise<readonly Asiento[]> =>
  buscarAsientos(documents, {
    ...(owner !== undefined && { equal: { owner } }),
    // Places are texts of one length: only later ones are after this one with a space behind.
    ranges: [{ field: 'posicion', from: `${tras} `, to: hasta }],
    order: [{ field: 'posicion', direction: 'asc' }],
  });

type Almacenes = Pick<Stores, 'eventStore' | 'documentStore'>;

/**
 * A stretch of an owner, with whatever stands in everybody's log where her entries say that events of hers do: one that is
 * no longer hers by what it says, or cannot be read. Only where one is missing is anybody else's read.
 */
const conLosDeSusAsientos = async (
  { eventStore }: Almacenes,
  { eventos, asientos }: Tramo,
  { tras, hasta, owner }: { readonly tras: string; readonly hasta: string; readonly owner: string },
): Promise<Tramo> => {
  const hallados = new Set(eventos.map(({ position }) => position));
  if (asientos.every(({ evento }) => hallados.has(evento.posicion))) return { eventos, asientos };
  const lugares = new Set(asientos.map(({ evento }) => evento.posicion));
  const suyos: Registrado[] = [];
  for await (const leidos of eventStore.readAll({ after: tras })) {
    const delTramo = leidos.filter(({ position }) => position <= hasta);
    suyos.push(
      ...delTramo.filter(({ metadata, position }) => metadata.ownerId === owner || lugares.has(position)),
    );
    if (delTramo.length < leidos.length) break;
  }
  return { eventos: suyos, asientos };
};

/**
 * Log and ledger side by side after a place and up to another, in stretches that keep memory flat: of one owner, who is
 * read alone, or of everybody.
 */
export async function* recorrido(
  almacenes: Almacenes,
  tras: string,
  hasta: string,
  owner?: string,
): AsyncIterable<Tramo> {
  const { eventStore, documentStore } = almacenes;
  const tramoHasta = async (eventos: readonly Registrado[], ultimo: string): Promise<Tramo> => {
    const tramo = { eventos, asientos: await asientosDelTramo(documentStore, fin, ultimo, owner) };
    return owner === undefined
      ? tramo
      : conLosDeSusAsientos(almacenes, tramo, { tras: fin, hasta: ultimo, owner });
  };
  let fin = tras;
  for await (const leidos of eventStore.readAll({ after: tras, owner })) {
    const pedidos = leidos.filter(({ position }) => position <= hasta);
    if (pedidos.length === 0) break;
    for (let i = 0; i < pedidos.length; i += SLICE) {
      const eventos = pedidos.slice(i, i + SLICE);
      const ultimo = eventos.at(-1)!.position;
      yield await tramoHasta(eventos, ultimo);
      fin = ultimo;
      await breathe();
    }
  }
  // Entries beyond the end of the log: the events they were made from are gone.
  yield await tramoHasta([], hasta);
}

/** What of the log could not be read, as a finding; whatever else failed has failed. */
export const ilegible = (error: unknown, owner: string): Hallazgo => {
  if (!(error instanceof LogDamaged)) throw error;
  const { event, position } = error.where;
  return hallazgoIlegible({
    owner,
    ...(event !== undefined && { evento: event }),
    ...(position !== undefined && { posicion: position }),
  });
};

const contada = ({ factura: { user_id, estado, datos } }: FacturaContada): FacturaContada => {
  const { total, balance_restante } = datos;
  return { factura: { user_id, estado, datos: { total, balance_restante } } };
};

/** The invoices of everybody, as far as sums are made of them. */
export async function* facturasContadas(documents: DocumentStore): AsyncIterable<FacturaContada> {
  let contadas = 0;
  for await (const { view } of documents.all(vistaDeFacturas)) {
    if (++contadas % SLICE === 0) await breathe();
    yield contada(view as FacturaContada);
  }
}

/** The same of one owner, by their numbers: each of hers has one of its own. */
export const facturasDe = async (documents: DocumentStore, owner: string): Promise<FacturaContada[]> => {
  const suyas: FacturaContada[] = [];
  for (let desde = 0; ; await breathe()) {
    const vistas = await documents.find(vistaDeFacturas, {
      equal: { owner },
      ranges: [{ field: 'numero_factura', from: desde }],
      order: [{ field: 'numero_factura', direction: 'asc' }],
      limit: SLICE,
    });
    suyas.push(...vistas.map(contada));
    if (vistas.length < SLICE) return suyas;
    desde = vistas.at(-1)!.factura.datos.numero_factura + 1;
  }
};
