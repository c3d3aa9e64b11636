import { type AnyProjection } from '../document-store/document-store.ts';
import { type Duty } from '../system/duty.ts';

/**
 * Asked before a start makes these anew, wholly or from some place of the log on: what they hold is still there. `end` is where the log
 * ended when this process started.
 */
export type BeforeMadeAnew = (projections: readonly AnyProjection[], end: string) => Promise<void>;

/** What the rest of the product sees of the read models, whichever process makes them. */
export interface ReadModels {
  /** Whether they show everything that was in the log when this process started. */
  readonly caughtUp: boolean;
  /** Starts to make them, or to wait until it is this process's turn; the duties start with it. */
  start(duties?: readonly (() => Duty)[], beforeMadeAnew?: BeforeMadeAnew): Promise<void>;
  /** Whether they show everything up to a place of the log, at the latest after `timeoutMs`. */
  waitFor(position: string, timeoutMs: number): Promise<boolean>;
  stop(): Promise<void>;
}
