import { type Upcasters } from '@cuenta-clara/dominio/upcasters';
import { type AnyProjection, type DocumentStore } from '../document-store/document-store.ts';

export interface Domain {
  readonly upcasters: Upcasters;
  readonly prefixes: readonly string[];
  readonly projections: readonly AnyProjection[];
  /** Read models that take about half of a rebuild's work: a second thread makes them. */
  readonly half?: readonly string[];
  /** Event types that end an owner's sessions, which is announced to all processes. */
  readonly ending: readonly string[];
  /** The newest event's ISO instant in UTC; null without events. */
  readonly newestInstant: (documents: DocumentStore, ownerId: string) => Promise<string | null>;
  /** Whether the stream accepts no events while its owner is read-only, as after a changed log was found. */
  readonly closes: (streamId: string) => boolean;
  /** Rejects with an ErrorDeDominio while the owner is read-only. */
  readonly requireOpen: (documents: DocumentStore, ownerId: string) => Promise<void>;
}
