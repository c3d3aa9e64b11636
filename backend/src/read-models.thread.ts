import { parentPort, workerData } from 'node:worker_threads';
import { DOMAIN } from './domain.ts';
import { type ToMakeBeside } from './platform/deployments/made-beside.ts';
import { Owners } from './platform/document-store/embedded-table.ts';
import { IN_HAND, makeAside } from './platform/document-store/make-aside.ts';
import { EmbeddedDatabase } from './platform/engines/embedded-database.ts';
import { EmbeddedEventStore } from './platform/event-store/embedded-event-store.ts';
import { BEGINNING } from './platform/system/position.ts';

/**
 * The second thread of a rebuild makes some read models (platform/deployments/made-beside.ts). When it fails,
 * the first thread makes them.
 */
const { data, names, file } = workerData as ToMakeBeside;

const projections = DOMAIN.projections.filter(({ name }) => names.includes(name));
const types = [...new Set(projections.flatMap((projection) => Object.keys(projection.types)))];
const database = EmbeddedDatabase.beside(data);
try {
  const log = new EmbeddedEventStore(database, DOMAIN.upcasters).readAll({ types });
  const upTo = await makeAside(projections, file, log, new Owners(database), IN_HAND);
  parentPort!.postMessage(upTo !== BEGINNING);
} finally {
  database.close();
}
