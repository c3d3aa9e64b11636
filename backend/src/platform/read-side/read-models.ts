import { type AnyProjection } from '../document-store/document-store.ts';
import { type Duty } from '../system/duty.ts';

/**
 * Called before a start rebuilds read models, wholly or from a position on, while they still hold their
 * documents. `end` is the log's end at the start.
 */
export type BeforeMadeAnew = (projections: readonly AnyProjection[], end: string) => Promise<void>;

export interface ReadModels {
  readonly caughtUp: boolean;
  /**
   * Starts making read models, at once or when this process gets the lease. Only while this process makes
   * them does it run the duties.
   */
  start(duties?: readonly (() => Duty)[], beforeMadeAnew?: BeforeMadeAnew): Promise<void>;
  waitFor(position: string, timeoutMs: number): Promise<boolean>;
  stop(): Promise<void>;
}
