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

/** Gives the read models a moment to show all that is recorded by now. */
export const catchUp = async ({
  eventStore,
  readModels,
}: Pick<Stores, 'eventStore' | 'readModels'>): Promise<void> => {
  await readModels.waitFor(await eventStore.lastPosition(), CATCH_UP_MS);
};

/**
 * Where a thread of this process finds log and read models: in a folder, which it reads as of one moment, or on servers, where
 * there is no such moment.
 */
export type Place = { readonly dataDir: string } | { readonly servers: DistributedUrls };

/** The ports, opened together by one profile and closed together by it. */
export interface Stores {
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  readonly jobQueue: JobQueue;
  readonly fileStore: FileStore;
  readonly readModels: ReadModels;
  readonly announcements: Announcements;
  readonly place: Place;
  readonly scratch: Scratch;
  /** Counts tries, over all processes of the deployment. */
  newLimiter(options: Pick<IRateLimiterOptions, 'points' | 'duration' | 'keyPrefix'>): RateLimiterAbstract;
  /** How often each command was given to MongoDB, where that is counted. */
  readonly commands: ReadonlyMap<string, number>;
  /** What cannot be used now, named for the operator: a full disk, a lost server. Nothing when all is well. */
  unavailable(): Promise<readonly string[]>;
  close(): Promise<void>;
}
