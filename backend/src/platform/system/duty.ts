/** Work of the process that makes the read models, so of one process at a time. */
export interface Duty {
  stop(): Promise<void>;
}
