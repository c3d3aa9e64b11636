import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

const WORK_MS = 16;
/** A pause long enough for three or four short requests in sequence. */
const PAUSE_MS = 6;

/**
 * Long work on the thread that answers requests yields between its parts. A client that sends requests in
 * sequence would wait for a part at each request, so while requests come, the pauses are longer than one turn
 * of the event loop.
 */
export class GivingWay {
  private requests = 0;

  constructor(private readonly leaveAloneFor: (ms: number) => Promise<unknown> = pause) {}

  requestCame(): void {
    this.requests += 1;
  }

  pauses(): () => Promise<void> {
    let seen = this.requests;
    let began = performance.now();
    return async () => {
      await turn();
      await turn();
      if (this.requests === seen || performance.now() - began < WORK_MS) return;
      await this.leaveAloneFor(PAUSE_MS);
      [seen, began] = [this.requests, performance.now()];
    };
  }
}
