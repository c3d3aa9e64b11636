import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type FastifyInstance } from 'fastify';
import { Refusal, toErrorBody } from './error.filter.ts';

const IN_HAND_MS = 5_000;
const RETRY_AFTER_SECONDS = '2';
const CLOSING = new Refusal(503, 'El servicio se está reiniciando. Inténtalo de nuevo en un momento.');

export interface ClosingTimes {
  /** Time, in ms, for requests in hand before their connections are ended. */
  readonly inHandMs?: number;
  /**
   * Time, in ms, in which requests are served with `Connection: close`. A proxy's pool reuses connections:
   * closing an idle connection at once would break a request that the proxy is just sending.
   */
  readonly drainMs?: number;
}

/**
 * Steps: no new connection; behind a proxy a drain of open connections; some seconds for requests in hand,
 * while new requests get 503; then all connections are ended.
 */
export class OrderlyClose {
  private isEnding = false;
  private isClosing = false;
  private inHand = 0;
  private readonly doors: Server[] = [];
  private noneLeft: () => void = () => {};

  constructor(
    private readonly server: FastifyInstance,
    private readonly times: ClosingTimes = {},
  ) {
    server.server.on('request', (_request, response) => {
      this.inHand += 1;
      response.once('close', () => {
        this.inHand -= 1;
        if (this.inHand === 0) this.noneLeft();
      });
    });
    server.addHook('onRequest', (_request, reply, done) => {
      if (!this.isClosing) return done();
      void reply.status(503).header('retry-after', RETRY_AFTER_SECONDS).send(toErrorBody(CLOSING));
    });
    server.addHook('onSend', (_request, reply, payload, done) => {
      if (this.isEnding) void reply.header('connection', 'close');
      done(null, payload);
    });
  }

  alsoCloses(door: Server | null): void {
    if (door) this.doors.push(door);
  }

  async close(): Promise<void> {
    const { inHandMs = IN_HAND_MS, drainMs = 0 } = this.times;
    this.isEnding = true;
    if (drainMs > 0) await this.drain(drainMs);
    this.isClosing = true;
    const { server } = this.server;
    const closed = Promise.all(
      [server, ...this.doors].map((one) => new Promise<void>((resolve) => void one.close(() => resolve()))),
    );
    const answered = new Promise<void>((resolve) => {
      this.noneLeft = resolve;
      if (this.inHand === 0) resolve();
    });
    await Promise.race([answered, pause(inHandMs, undefined, { ref: false })]);
    server.closeAllConnections();
    await closed;
  }

  /** Calls `Server.prototype.close`: `close` of an HTTP server would end idle connections too. */
  private async drain(drainMs: number): Promise<void> {
    const noConnectionLeft = new Promise<void>((resolve) => {
      Server.prototype.close.call(this.server.server, () => resolve());
    });
    await Promise.race([noConnectionLeft, pause(drainMs, undefined, { ref: false })]);
  }
}
