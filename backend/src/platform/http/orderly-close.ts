import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type FastifyInstance } from 'fastify';
import { Refusal, toErrorBody } from './error.filter.ts';

/** What the requests in hand are given once the server is told to close; then their connections are ended too. */
const IN_HAND_MS = 5_000;
const RETRY_AFTER_SECONDS = '2';
const CLOSING = new Refusal(503, 'El servicio se está reiniciando. Inténtalo de nuevo en un momento.');

export interface ClosingTimes {
  /** What the requests in hand are given, in milliseconds, before their connections are ended. */
  readonly inHandMs?: number;
  /**
   * For a server behind a proxy, which keeps connections open for its next requests: for so many milliseconds requests over open
   * connections are still served, each with `Connection: close`, so that the proxy stops using them by itself. To end an idle
   * connection at once would break the request that the proxy is just writing to it.
   */
  readonly drainMs?: number;
}

/**
 * The end of a server: no new connections; behind a proxy, a while in which open connections are served a last time; a few
 * seconds for the requests in hand, a refusal for those that come meanwhile over connections there are; and then no connection
 * is left, whoever holds it and however silently.
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
    // Whoever is answered while it closes has no use for the connection any more.
    server.addHook('onSend', (_request, reply, payload, done) => {
      if (this.isEnding) void reply.header('connection', 'close');
      done(null, payload);
    });
  }

  /** Another port whose connections are handed to this server. */
  alsoCloses(door: Server | null): void {
    if (door) this.doors.push(door);
  }

  /** Resolves once no connection is left. */
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

  /** Ends listening alone: `close` of an HTTP server would end its idle connections too. Shorter when no connection is left. */
  private async drain(drainMs: number): Promise<void> {
    const noConnectionLeft = new Promise<void>((resolve) => {
      Server.prototype.close.call(this.server.server, () => resolve());
    });
    await Promise.race([noConnectionLeft, pause(drainMs, undefined, { ref: false })]);
  }
}
