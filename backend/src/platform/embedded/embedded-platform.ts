import { join } from 'node:path';
import { type Logger } from 'pino';
import { LocalAnnouncements } from '../announcements/local-announcements.ts';
import { BoundedLimiter } from '../bounded-limiter.ts';
import { type Clock } from '../clock.ts';
import { EmbeddedDocumentStore } from '../document-store/embedded-document-store.ts';
import { type Domain } from '../domain.ts';
import { EmbeddedEventStore } from '../event-store/embedded-event-store.ts';
import { DiskFileStore } from '../file-store/disk-file-store.ts';
import { onDamaged } from '../file-store/on-damaged.ts';
import { EmbeddedJobQueue } from '../job-queue/embedded-job-queue.ts';
import { Projector } from '../projector.ts';
import { type Stores } from '../stores.ts';
import { EmbeddedDatabase } from './embedded-database.ts';

/** The embedded default: log, read models and jobs in one SQLite file, files beside it, all in this process. */
export const openEmbedded = (
  dataDir: string,
  { upcasters, projections }: Domain,
  clock: Clock,
  log: Logger,
): Stores => {
  const database = EmbeddedDatabase.open(dataDir);
  const documentStore = new EmbeddedDocumentStore(database);
  const eventStore = new EmbeddedEventStore(database, upcasters, {
    onAppended: (events) => documentStore.applyNow(projections, events, events.at(-1)!.position),
    onError: (error) => log.error({ err: error }, 'a subscriber of the log failed; trying again'),
  });
  const jobQueue = new EmbeddedJobQueue(database, {
    clock,
    onError: (error, job) => log.error({ err: error, job }, 'a job failed'),
  });
  return {
    eventStore,
    documentStore,
    jobQueue,
    fileStore: new DiskFileStore(join(dataDir, 'archivos'), onDamaged(log)),
    readModels: new Projector(eventStore, documentStore, projections, log, true),
    announcements: new LocalAnnouncements(),
    place: { dataDir },
    newLimiter: (options) => new BoundedLimiter(options),
    unavailable: async () => (database.canWrite() ? [] : ['el disco']),
    close: async () => {
      await eventStore.close();
      database.close();
    },
  };
};
