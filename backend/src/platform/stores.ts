import { type DocumentStore } from './document-store/document-store.ts';
import { type EventStore } from './event-store/event-store.ts';
import { type FileStore } from './file-store/file-store.ts';
import { type JobQueue } from './job-queue/job-queue.ts';

/** The four ports, opened together by one profile and closed together by it. */
export interface Stores {
  readonly eventStore: EventStore;
  readonly documentStore: DocumentStore;
  readonly jobQueue: JobQueue;
  readonly fileStore: FileStore;
  /** Whether a command would be recorded now: a full or read-only disk says no. */
  canWrite(): Promise<boolean>;
  close(): Promise<void>;
}
