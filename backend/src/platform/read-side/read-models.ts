import { type AnyProjection } from '../document-store/document-store.ts';
import { type Duty } from '../system/duty.ts';

/**
 * Called before a start rebuilds read models, wholly or from a position on, while they still hold their documents.
 * `end` is where the log ended at the start.
 */
export type BeforeMadeAnew = (projections: readonly AnyProjection[], end: string) => Promise<void>;

export interface ReadModels {
  /** Whether the read models show everything that was in the log at the start of this process. */
  readonly caughtUp: boolean;
  /**
   * Begins to make the read models: at once, or when this process gets the lease. The duties run while this process
   * makes the read models.
   */
  start(duties?: readonly (() => Duty)[], beforeMadeAnew?: BeforeMadeAnew): Promise<void>;
  /** Whether the read models reach a position of the log within `timeoutMs`. */
  waitFor(position: string, timeoutMs: number): Promise<boolean>;
  stop(): Promise<void>;
}
