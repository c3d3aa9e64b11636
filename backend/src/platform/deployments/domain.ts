import { type Upcasters } from '@cuenta-clara/dominio/upcasters';
import { type AnyProjection, type DocumentStore } from '../document-store/document-store.ts';

/** What the platform is handed of the business, of which it names no feature. */
export interface Domain {
  /** Every type of event, and how those of older shapes are read. */
  readonly upcasters: Upcasters;
  /** How the names of all its streams begin: on a server that is shared, whatever else is there is of other programs. */
  readonly prefixes: readonly string[];
  /** Every read model. */
  readonly projections: readonly AnyProjection[];
  /** The names of read models that are about half of the work of making all: a second core makes these. */
  readonly half?: readonly string[];
  /** The types of the events that end what a process may remember of an owner: her sessions. All processes are told of them. */
  readonly ending: readonly string[];
  /** The newest instant of an owner's that a read model knows; null of one it knows nothing of. */
  readonly newestInstant: (documents: DocumentStore, ownerId: string) => Promise<string | null>;
  /** Refuses what may not be added to a stream of hers for now. */
  readonly requireOpen: (documents: DocumentStore, ownerId: string, streamId: string) => Promise<void>;
}
