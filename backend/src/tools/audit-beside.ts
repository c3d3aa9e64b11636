import { parentPort, workerData } from 'node:worker_threads';
import { DOMAIN } from '../domain.ts';
import { DerivedAgain } from '../platform/document-store/derived-again.ts';
import { tablesOf } from '../platform/document-store/embedded-table.ts';
import { areSound } from '../platform/embedded/definitions.ts';
import { EmbeddedDatabase } from '../platform/embedded/embedded-database.ts';
import { EmbeddedEventStore } from '../platform/event-store/embedded-event-store.ts';

/**
 * The second thread of an audit (libro/auditoria.ts, `Aparte`): says whether these read models of a data folder, which the first
 * thread has open, are kept as the log makes them, and their tables sound. Whatever fails here is looked for again there, and told.
 */
const { data, vistas } = workerData as {
  readonly data: string;
  readonly vistas: readonly { readonly name: string; readonly upTo: string }[];
};

const stretches = vistas.map(({ name, upTo }) => ({
  projection: DOMAIN.projections.find((projection) => projection.name === name)!,
  upTo,
}));
const types = [...new Set(stretches.flatMap(({ projection }) => Object.keys(projection.types)))];
const database = EmbeddedDatabase.beside(data);
database.readThrough();
const derived = new DerivedAgain(database, stretches, { areListsWhole: true });
try {
  const log = new EmbeddedEventStore(database, DOMAIN.upcasters);
  for await (const events of log.readAll({ types })) derived.apply(events);
  const tables = stretches.flatMap(({ projection }) => tablesOf(projection));
  parentPort!.postMessage(areSound(database, tables) && derived.differences().next().done === true);
} finally {
  derived.close();
  database.close();
}
