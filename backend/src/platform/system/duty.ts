/** Work that one process of a deployment does at a time, for as long as it makes the read models. */
export interface Duty {
  /** Resolves once what was in hand is done. */
  stop(): Promise<void>;
}
