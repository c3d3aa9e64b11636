import { type AnyProjection } from '../document-store/document-store.ts';
import { type Duty } from '../system/duty.ts';

/**
 * A start calls this before it remakes read models, while their old documents are still stored. `end` is the
 * position at which the log ends.
 */
export type BeforeMadeAnew = (projections: readonly AnyProjection[], end: string) => Promise<void>;

export interface ReadModels {
  readonly caughtUp: boolean;
  /**
   * Starts to project events into read models, at once or when this process gets the lease. `duties` run only
   * while this process projects.
   */
  start(duties?: readonly (() => Duty)[], beforeMadeAnew?: BeforeMadeAnew): Promise<void>;
  waitFor(position: string, timeoutMs: number): Promise<boolean>;
  stop(): Promise<void>;
}
