import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export class Line {
  private readonly sockets = new Set<Socket>();
  /** Sockets of silent connections: neither data nor the end of the connection is passed on. */
  private readonly dead = new WeakSet<Socket>();
  private readonly waiting = new Set<Socket>();
  private state: 'whole' | 'cut' | 'silent' = 'whole';
  private delayMs = 0;

  private constructor(
    private readonly server: Server,
    private readonly dial: () => Socket,
  ) {
    server.on('connection', (near) => this.take(near));
  }

  static async to(host: string, port: number): Promise<Line> {
    const line = new Line(createServer(), () => connect(port, host));
    line.server.listen(0, '127.0.0.1');
    await once(line.server, 'listening');
    return line;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  cut(): void {
    this.state = 'cut';
    for (const socket of [...this.sockets, ...this.waiting]) socket.destroy();
    this.waiting.clear();
  }

  /**
   * Makes the server unreachable: open connections fall silent forever, new connections wait until `mend`.
   */
  hush(): void {
    this.state = 'silent';
    for (const socket of this.sockets) this.dead.add(socket);
  }

  slow(milliseconds: number): void {
    this.delayMs = milliseconds;
  }

  mend(): void {
    this.state = 'whole';
    this.delayMs = 0;
    for (const near of this.waiting) this.join(near);
    this.waiting.clear();
  }

  async close(): Promise<void> {
    this.cut();
    const closed = once(this.server, 'close');
    this.server.close();
    await closed;
  }

  private take(near: Socket): void {
    near.on('error', () => {});
    if (this.state === 'whole') this.join(near);
    else if (this.state === 'cut') near.destroy();
    else this.waiting.add(near.pause());
  }

  private join(near: Socket): void {
    const far = this.dial();
    far.on('error', () => {});
    this.carry(near, far);
    this.carry(far, near);
    near.resume();
  }

  private carry(from: Socket, to: Socket): void {
    this.sockets.add(from);
    const pass = (said: Buffer): void => {
      if (!this.dead.has(from) && !to.destroyed) to.write(said);
    };
    let before = Promise.resolve();
    from.on('data', (said: Buffer) => {
      const arrives = this.delayMs > 0 ? pause(this.delayMs) : undefined;
      before = before.then(() => arrives).then(() => pass(said));
    });
    from.on('close', () => {
      this.sockets.delete(from);
      if (!this.dead.has(from) || this.state === 'cut') to.destroy();
    });
  }
}
