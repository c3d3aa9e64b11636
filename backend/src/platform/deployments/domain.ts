import { type Upcasters } from '@cuenta-clara/dominio/upcasters';
import { type AnyProjection, type DocumentStore } from '../document-store/document-store.ts';

export interface Domain {
  readonly upcasters: Upcasters;
  /** On a shared server, streams without these prefixes belong to other programs. */
  readonly prefixes: readonly string[];
  readonly projections: readonly AnyProjection[];
  /** Read models that take about half of the work of a rebuild: a second thread makes them. */
  readonly half?: readonly string[];
  /** Event types that end an owner's sessions; they are announced to all processes. */
  readonly ending: readonly string[];
  /** The newest instant of an owner's events in the read models (ISO, UTC); null when she has none. */
  readonly newestInstant: (documents: DocumentStore, ownerId: string) => Promise<string | null>;
  /** Rejects with an ErrorDeDominio when the owner's stream accepts no events for now. */
  readonly requireOpen: (documents: DocumentStore, ownerId: string, streamId: string) => Promise<void>;
}
