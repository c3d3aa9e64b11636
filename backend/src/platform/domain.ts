import { type Upcasters } from '@cuenta-clara/dominio/upcasters';
import { type AnyProjection } from './document-store/document-store.ts';

/** What the platform is handed of the business, of which it names no feature. */
export interface Domain {
  /** Every type of event, and how those of older shapes are read. */
  readonly upcasters: Upcasters;
  /** Every read model. */
  readonly projections: readonly AnyProjection[];
}
