/** Work that one process of a deployment does at a time, while it makes the read models. */
export interface Duty {
  /** Resolves once the work in hand is done. */
  stop(): Promise<void>;
}
