/** Work that one process of a deployment does at a time, for as long as it makes the read models. */
export interface Duty {
  /** Resolves once what was in hand is done. */
  stop(): Promise<void>;
}

/** The read models as those who depend on them see them, whichever process makes them. */
export interface ReadModels {
  /** Whether they show everything that was in the log when this process started. */
  readonly caughtUp: boolean;
  /** Begins to make them, or to wait for this process's turn to; the duties are begun with it. */
  start(duties?: readonly (() => Duty)[]): Promise<void>;
  /** Whether they show everything up to a place of the log, at the latest after `timeoutMs`. */
  waitFor(position: string, timeoutMs: number): Promise<boolean>;
  stop(): Promise<void>;
}
