import { parentPort, workerData } from 'node:worker_threads';
import { DOMAIN } from '../domain.ts';
import { DerivedAgain } from '../platform/document-store/derived-again.ts';
import { EmbeddedDatabase } from '../platform/embedded/embedded-database.ts';
import { EmbeddedEventStore } from '../platform/event-store/embedded-event-store.ts';

/**
 * The second thread of an audit (libro/auditoria.ts, `Aparte`): says whether these read models of a data folder, which the first
 * thread has open, are kept as the log makes them. Whatever fails here is looked for again there, and told.
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
// The first thread asks SQLite that of all indexes.
const derived = new DerivedAgain(database, stretches, { areListsWhole: true });
try {
  const log = new EmbeddedEventStore(database, DOMAIN.upcasters);
  for await (const events of log.readAll({ types })) derived.apply(events);
  parentPort!.postMessage(derived.differences().next().done === true);
} finally {
  derived.close();
  database.close();
}
