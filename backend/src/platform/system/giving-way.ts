import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

/** So much work is done before it pauses, in ms: pauses take about a quarter of the time of who has company. */
const WORK_MS = 16;
/** So long a pause lasts: three or four short reads, one after the other. In ms. */
const PAUSE_MS = 6;

/**
 * Long work on the thread that answers requests is done in parts, with a turn of the event loop in between. To answer what came during
 * a part is not enough: a client that asks for one thing after the other asks for the next while the next part is under way, and would
 * wait for a part each time. So where requests come, the thread is left to them for a while. Alone, the work does not wait.
 */
export class GivingWay {
  private requests = 0;

  constructor(private readonly leaveAloneFor: (ms: number) => Promise<unknown> = pause) {}

  requestCame(): void {
    this.requests += 1;
  }

  /** For one piece of work: each call is what lies between two of its parts. */
  pauses(): () => Promise<void> {
    let seen = this.requests;
    let began = performance.now();
    return async () => {
      // What came is looked for between two turns of the event loop.
      await turn();
      await turn();
      if (this.requests === seen || performance.now() - began < WORK_MS) return;
      await this.leaveAloneFor(PAUSE_MS);
      [seen, began] = [this.requests, performance.now()];
    };
  }
}
