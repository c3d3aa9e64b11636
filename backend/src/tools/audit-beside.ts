import { parentPort, workerData } from 'node:worker_threads';
import { DOMAIN } from '../domain.ts';
import { DerivedAgain } from '../evidencia/auditoria/derived-again.ts';
import { areSound } from '../platform/deployments/definitions.ts';
import { EmbeddedDatabase } from '../platform/engines/embedded-database.ts';
import { EmbeddedEventStore } from '../platform/event-store/embedded-event-store.ts';
import { scratchIn } from '../platform/system/scratch.ts';
import { type TakenCount, taken } from '../platform/system/shared-list.ts';

/**
 * The second thread of an audit (evidencia/auditoria/auditoria.ts, `Aparte`) compares some read models with
 * the log, and checks tables from the shared list. When it fails or finds a difference, the first thread
 * checks again and reports.
 */
const { data, vistas, tablas, tomadas, carpeta } = workerData as {
  readonly data: string;
  readonly vistas: readonly { readonly name: string; readonly upTo: string }[];
  readonly tablas: readonly string[];
  readonly tomadas: TakenCount;
  readonly carpeta: string;
};

const stretches = vistas.map(({ name, upTo }) => ({
  projection: DOMAIN.projections.find((projection) => projection.name === name)!,
  upTo,
}));
const types = [...new Set(stretches.flatMap(({ projection }) => Object.keys(projection.types)))];
const database = EmbeddedDatabase.beside(data);
database.readThrough();
const derived = new DerivedAgain(database, stretches, scratchIn(carpeta));
try {
  const areTheirsSound = areSound(database, taken(tablas, tomadas));
  const log = new EmbeddedEventStore(database, DOMAIN.upcasters);
  for await (const events of log.readAll({ types })) derived.apply(events);
  parentPort!.postMessage(areTheirsSound && derived.differences(true).next().done === true);
} finally {
  derived.close();
  database.close();
}
