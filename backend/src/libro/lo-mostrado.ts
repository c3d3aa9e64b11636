import { type Hallazgo } from '@cuenta-clara/dominio/libro/hallazgos';
import { type Relato, relatar } from '@cuenta-clara/dominio/libro/relato';
import { DOMAIN } from '../domain.ts';
import { DerivedAgain, type Stretch } from '../platform/document-store/derived-again.ts';
import { EmbeddedDocumentStore } from '../platform/document-store/embedded-document-store.ts';
import { type EmbeddedDatabase } from '../platform/embedded/embedded-database.ts';
import { EmbeddedEventStore } from '../platform/event-store/embedded-event-store.ts';
import { papelesDe } from './papeles.ts';
import { ilegible } from './recorrido.ts';

/** What was found otherwise, told: her findings, and what is shown to her that her events do not make. */
export type ContarLoHallado = (hallazgos: readonly Hallazgo[]) => Promise<Relato>;

/**
 * Everything that is shown to one owner of a data folder, as of one moment while all go on working, derived again from her
 * events and held against what is kept (docs/audit.md). `database` is a connection of its own, that only reads.
 */
export const conLoMostrado = async <T>(
  database: EmbeddedDatabase,
  owner: string,
  contar: (relato: ContarLoHallado) => Promise<T>,
): Promise<T> => {
  const documentStore = new EmbeddedDocumentStore(database);
  const eventStore = new EmbeddedEventStore(database, DOMAIN.upcasters);
  // From its first reading on a transaction sees neither what is written meanwhile nor what was shown a moment ago.
  database.define('BEGIN');
  const upTo = await eventStore.lastPosition();
  const vistas: Stretch[] = [];
  for (const projection of DOMAIN.projections)
    if ((await documentStore.checkpoint(projection)) !== null) vistas.push({ projection, upTo });
  const derivadas = new DerivedAgain(database, vistas, { owner });
  try {
    const seLee = await leer(eventStore, owner, derivadas);
    return await contar(async (hallazgos) => {
      const papeles = await papelesDe(documentStore, hallazgos);
      const deUnPapel = (factura: string) => papeles.get(factura) ?? null;
      if (!seLee || hallazgos.some(esDelFin)) return relatar(hallazgos, [], deUnPapel);
      const precisos = hallazgos.filter((uno) => !esImpreciso(uno));
      const relato = relatar(precisos, derivadas.differences(), deUnPapel);
      return relato.causas.length > 0 ? relato : relatar(hallazgos, [], deUnPapel);
    });
  } finally {
    derivadas.close();
    database.define('ROLLBACK');
  }
};

/** What of her log cannot be read is the end of what can be proved. */
const esDelFin = ({ codigo }: Hallazgo): boolean => codigo === 'event-unreadable';

/** That something which is kept cannot be read: which of it, and as what it should be, is then among what differs. */
const esImpreciso = ({ codigo, vista }: Hallazgo): boolean =>
  codigo === 'view-changed' && vista === undefined;

/** False where her log cannot be read to its end: the proof of her ledger tells of that. */
const leer = async (
  eventStore: EmbeddedEventStore,
  owner: string,
  derivadas: DerivedAgain,
): Promise<boolean> => {
  try {
    for await (const suyos of eventStore.readAll({ owner })) derivadas.apply(suyos);
    return true;
  } catch (error) {
    ilegible(error, owner);
    return false;
  }
};
