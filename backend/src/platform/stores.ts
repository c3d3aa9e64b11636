import { type IRateLimiterOptions, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { type Announcements } from './announcements/announcements.ts';
import { type DocumentStore } from './document-store/document-store.ts';
import { type EventStore } from './event-store/event-store.ts';
import { type FileStore } from './file-store/file-store.ts';
import { type JobQueue } from './job-queue/job-queue.ts';
import { type ReadModels } from './read-models.ts';

/** The ports, opened together by one profile and closed together by it. */
export interface Stores {
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  readonly jobQueue: JobQueue;
  readonly fileStore: FileStore;
  readonly readModels: ReadModels;
  readonly announcements: Announcements;
  /** Counts tries, over all processes of the deployment. */
  newLimiter(options: Pick<IRateLimiterOptions, 'points' | 'duration' | 'keyPrefix'>): RateLimiterAbstract;
  /** What cannot be used now, named for the operator: a full disk, a lost server. Nothing when all is well. */
  unavailable(): Promise<readonly string[]>;
  close(): Promise<void>;
}
