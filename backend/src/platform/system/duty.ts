/** Work of one process at a time, the one that makes the read models. */
export interface Duty {
  stop(): Promise<void>;
}
