import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Owners } from '../document-store/embedded-table.ts';
import { type Beside } from '../document-store/make-aside.ts';
import { type EmbeddedDatabase } from '../engines/embedded-database.ts';
import { type EmbeddedEventStore } from '../event-store/embedded-event-store.ts';

const WORTH_A_THREAD = 10_000;

export interface ToMakeBeside {
  readonly data: string;
  readonly names: readonly string[];
  readonly file: string;
}

export const besideIn =
  (
    data: string,
    names: readonly string[],
    database: EmbeddedDatabase,
    log: Pick<EmbeddedEventStore, 'lastPosition' | 'owners'>,
  ): Beside =>
  async (projections, file) => {
    const theirs = projections.filter(({ name }) => names.includes(name));
    const isPart = theirs.length > 0 && theirs.length < projections.length;
    if (!isPart || Number(await log.lastPosition()) < WORTH_A_THREAD) return null;
    numberAll(database, log.owners());
    const told: ToMakeBeside = { data, names: theirs.map(({ name }) => name), file };
    const thread = new Worker(new URL('../../bundle/read-models.js', import.meta.url), { workerData: told });
    return {
      projections: theirs,
      made: once(thread, 'message').then(([said]) => said === true),
      end: async () => void (await thread.terminate()),
    };
  };

const numberAll = (database: EmbeddedDatabase, all: readonly string[]): void =>
  database.transaction(() => {
    const owners = new Owners(database);
    for (const owner of all) owners.numbered(owner);
  });
