import { join } from 'node:path';
import { type Logger } from 'pino';
import { LocalAnnouncements } from '../announcements/local-announcements.ts';
import { BoundedLimiter } from '../system/bounded-limiter.ts';
import { type Clock } from '../system/clock.ts';
import { EmbeddedDocumentStore } from '../document-store/embedded-document-store.ts';
import { IN_HAND } from '../document-store/make-aside.ts';
import { type Domain } from './domain.ts';
import { EmbeddedEventStore } from '../event-store/embedded-event-store.ts';
import { DiskFileStore } from '../file-store/disk-file-store.ts';
import { onDamaged } from '../file-store/on-damaged.ts';
import { EmbeddedJobQueue } from '../job-queue/embedded-job-queue.ts';
import { Projector } from '../read-side/projector.ts';
import { type Stores } from './stores.ts';
import { foreignIn } from './definitions.ts';
import { besideIn } from './made-beside.ts';
import { DataDirError, EmbeddedDatabase } from '../engines/embedded-database.ts';

export const openEmbedded = (dataDir: string, domain: Domain, clock: Clock, log: Logger): Stores => {
  const { upcasters, projections, half = [] } = domain;
  const database = EmbeddedDatabase.open(dataDir);
  try {
    requireOwn(database, dataDir, domain);
  } catch (error) {
    database.close();
    throw error;
  }
  const documentStore = new EmbeddedDocumentStore(database, projections, IN_HAND, (these, file) =>
    besideIn(dataDir, half, database, eventStore)(these, file),
  );
  const eventStore: EmbeddedEventStore = new EmbeddedEventStore(database, upcasters, {
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
    fileStore: new DiskFileStore(join(dataDir, 'archivos'), onDamaged(log), database.scratch),
    readModels: new Projector(eventStore, documentStore, projections, log, true),
    announcements: new LocalAnnouncements(),
    place: { dataDir },
    commands: new Map(),
    scratch: database.scratch,
    newLimiter: (options) => new BoundedLimiter(options),
    unavailable: async () => (database.canWrite() ? [] : ['el disco']),
    close: async () => {
      await eventStore.close();
      database.close();
    },
  };
};

const requireOwn = (database: EmbeddedDatabase, dataDir: string, domain: Domain): void => {
  const foreign = foreignIn(database, domain);
  if (foreign.length > 0)
    throw new DataDirError(
      `Los datos de ${dataDir} tienen algo que Cuenta Clara no hizo (${foreign.join(', ')}) y que puede cambiar o impedir lo que se guarda. Quítalo o restaura un respaldo.`,
    );
};
