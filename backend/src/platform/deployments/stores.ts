import { type IRateLimiterOptions, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { type Announcements } from '../announcements/announcements.ts';
import { type DistributedUrls } from '../system/config.ts';
import { type DocumentStore } from '../document-store/document-store.ts';
import { type EventStore } from '../event-store/event-store.ts';
import { type FileStore } from '../file-store/file-store.ts';
import { type JobQueue } from '../job-queue/job-queue.ts';
import { type ReadModels } from '../read-side/read-models.ts';
import { type Scratch } from '../system/scratch.ts';

const CATCH_UP_MS = 2_000;

export const catchUp = async ({
  eventStore,
  readModels,
}: Pick<Stores, 'eventStore' | 'readModels'>): Promise<void> => {
  await readModels.waitFor(await eventStore.lastPosition(), CATCH_UP_MS);
};

export type Place = { readonly dataDir: string } | { readonly servers: DistributedUrls };

export interface Stores {
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  readonly jobQueue: JobQueue;
  readonly fileStore: FileStore;
  readonly readModels: ReadModels;
  readonly announcements: Announcements;
  readonly place: Place;
  readonly scratch: Scratch;
  newLimiter(options: Pick<IRateLimiterOptions, 'points' | 'duration' | 'keyPrefix'>): RateLimiterAbstract;
  readonly commands: ReadonlyMap<string, number>;
  unavailable(): Promise<readonly string[]>;
  close(): Promise<void>;
}
