/** Work that one process of a deployment does at a time, for as long as it makes the read models. */
export interface Duty {
  /** Resolves once what was in hand is done. */
  stop(): Promise<void>;
}

/** What the rest of the product sees of the read models, whichever process makes them. */
export interface ReadModels {
  /** Whether they show everything that was in the log when this process started. */
  readonly caughtUp: boolean;
  /** Starts to make them, or to wait until it is this process's turn; the duties start with it. */
  start(duties?: readonly (() => Duty)[]): Promise<void>;
  /** Whether they show everything up to a place of the log, at the latest after `timeoutMs`. */
  waitFor(position: string, timeoutMs: number): Promise<boolean>;
  stop(): Promise<void>;
}
