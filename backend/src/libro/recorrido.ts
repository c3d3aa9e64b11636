import { setImmediate as breathe } from 'node:timers/promises';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Asiento } from '@cuenta-clara/dominio/libro/libro';
import { type FacturaContada, type Hallazgo, hallazgoIlegible } from '@cuenta-clara/dominio/libro/verificar';
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

/** The entries of a stretch of the log. */
const asientosDelTramo = (
  documents: DocumentStore,
  tras: string,
  hasta: string,
): Promise<readonly Asiento[]> =>
  buscarAsientos(documents, {
    // Places are texts of one length: only later ones are after this one with a space behind.
    ranges: [{ field: 'posicion', from: `${tras} `, to: hasta }],
    order: [{ field: 'posicion', direction: 'asc' }],
  });

/** Log and ledger side by side after a place and up to another, in stretches that keep memory flat. */
export async function* recorrido(
  { eventStore, documentStore }: Pick<Stores, 'eventStore' | 'documentStore'>,
  tras: string,
  hasta: string,
): AsyncIterable<Tramo> {
  let fin = tras;
  for await (const leidos of eventStore.readAll({ after: tras })) {
    const pedidos = leidos.filter(({ position }) => position <= hasta);
    if (pedidos.length === 0) break;
    for (let i = 0; i < pedidos.length; i += SLICE) {
      const eventos = pedidos.slice(i, i + SLICE);
      const ultimo = eventos.at(-1)!.position;
      yield { eventos, asientos: await asientosDelTramo(documentStore, fin, ultimo) };
      fin = ultimo;
      await breathe();
    }
  }
  // Entries beyond the end of the log: the events they were made from are gone.
  yield { eventos: [], asientos: await asientosDelTramo(documentStore, fin, hasta) };
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

/** The invoices of everybody, as far as sums are made of them. */
export async function* facturasContadas(documents: DocumentStore): AsyncIterable<FacturaContada> {
  let contadas = 0;
  for await (const { view } of documents.all(vistaDeFacturas)) {
    if (++contadas % SLICE === 0) await breathe();
    const { user_id, estado, datos } = (view as FacturaContada).factura;
    const { total, balance_restante } = datos;
    yield { factura: { user_id, estado, datos: { total, balance_restante } } };
  }
}
