import { type Upcasters } from '@cuenta-clara/dominio/upcasters';
import { type AnyProjection, type DocumentStore } from '../document-store/document-store.ts';

/** What the platform knows of the business. The platform itself names no feature. */
export interface Domain {
  /** Every event type, with the upcasters of its older schemas. */
  readonly upcasters: Upcasters;
  /** The prefixes of all stream names. On a shared server, other streams belong to other programs. */
  readonly prefixes: readonly string[];
  readonly projections: readonly AnyProjection[];
  /** The names of read models that take about half of the work of a rebuild: a second thread makes them. */
  readonly half?: readonly string[];
  /** Event types that end an owner's sessions; they are announced to all processes. */
  readonly ending: readonly string[];
  /** The newest instant of an owner's events in the read models (ISO, UTC); null when she has none. */
  readonly newestInstant: (documents: DocumentStore, ownerId: string) => Promise<string | null>;
  /** Rejects with an ErrorDeDominio when the owner's stream accepts no events for now. */
  readonly requireOpen: (documents: DocumentStore, ownerId: string, streamId: string) => Promise<void>;
}
