/** Work that one process of a deployment does at a time, while it makes the read models. */
export interface Duty {
  stop(): Promise<void>;
}
