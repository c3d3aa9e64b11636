import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

const WORK_MS = 16;
/** Three or four short reads in sequence fit into this pause. */
const PAUSE_MS = 6;

/**
 * Long work on the thread that answers requests yields between its parts. A client that sends requests in
 * sequence would wait for one part per request, so while requests come, the work pauses for more than a turn
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
