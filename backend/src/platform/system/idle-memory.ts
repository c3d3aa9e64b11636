import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const QUIET_MS = 30_000;

/** V8 offers `gc` only to contexts made after its flag is set. */
const collectAll = (): void => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
};

/**
 * Collects all garbage after 30 seconds without a request, which takes some 60 ms of processor time. V8 shrinks
 * the young generation only in a full collection, and a process without requests allocates too little to reach
 * one: after a start it would keep 32 MB.
 */
export class IdleMemory {
  private readonly timer: NodeJS.Timeout;

  constructor(collect: () => void = collectAll) {
    this.timer = setTimeout(collect, QUIET_MS).unref();
  }

  used(): void {
    this.timer.refresh();
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
