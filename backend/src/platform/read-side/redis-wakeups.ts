import { type Redis } from 'ioredis';
import { BEGINNING } from '../system/position.ts';
import { type OnRedisError, SILENCE_MS, connectRedis } from '../engines/redis.ts';

export interface RedisWakeupsOptions {
  /** Before the key and the channel, so that installations may share a server. */
  readonly prefix: string;
  readonly onError: OnRedisError;
}

/** Says what this process has seen, hands it on to the others when it is news, and answers the newest anybody has seen. */
const EXCHANGE = `
  local known = redis.call('GET', KEYS[1])
  if known and known >= ARGV[1] then return known end
  redis.call('SET', KEYS[1], ARGV[1])
  redis.call('PUBLISH', KEYS[1], ARGV[1])
  return ARGV[1]
`;

/** A place, and what is said with it: texts whose order is that of the places. */
const textOf = (position: string, word: string): string => (word ? `${position} ${word}` : position);

interface Waiter {
  readonly position: string;
  settle(isReached: boolean): void;
}

/**
 * How far the read models are, known in every process: whoever makes them announces it, and whoever answers a
 * command waits for it. Redis hands each place on as it comes and keeps the newest for those who were away.
 */
export class RedisWakeups {
  private readonly key: string;
  private readonly onError: OnRedisError;
  private readonly redis: Redis;
  private readonly subscriber: Redis;
  private readonly waiters = new Set<Waiter>();
  private seen = BEGINNING;
  /** What was said with the newest place. */
  private said = '';
  private isSubscribed = false;
  /** Whether what is said is heard: until the first answer after it listens, and while the connection is away, it may be missed. */
  private hears = false;
  private isExchanging = false;
  private isExchangeDue = false;
  private isClosed = false;
  /** How often the connection is tried: one that only listens would not notice that it is dead. */
  private readonly asking = setInterval(() => this.ask(), SILENCE_MS).unref();

  constructor(url: string, { prefix, onError }: RedisWakeupsOptions) {
    this.key = `${prefix}-position`;
    this.onError = onError;
    this.redis = connectRedis(url, onError);
    this.subscriber = connectRedis(url, onError, { autoResubscribe: false });
    this.subscriber.on('message', (_channel, position) => this.see(position));
    this.subscriber.on('ready', () => void this.follow());
    this.subscriber.on('close', () => {
      this.isSubscribed = false;
      this.hears = false;
    });
  }

  /** What was announced with the newest place (Follower.word); null while it may be missed. */
  get word(): string | null {
    return this.hears && this.said ? this.said : null;
  }

  /**
   * Announces that the read models show everything up to here, and where they are kept. Only the newest place waits to be sent: an
   * outage piles nothing up.
   */
  announce(position: string, word = ''): void {
    if (position <= this.seen) return;
    this.see(textOf(position, word));
    void this.exchange();
  }

  /** Whether the read models show everything up to a place of the log, at the latest after `timeoutMs`. */
  async waitFor(position: string, timeoutMs: number): Promise<boolean> {
    if (this.seen >= position) return true;
    if (this.isClosed) return false;
    return new Promise((resolve) => {
      const waiter: Waiter = {
        position,
        settle: (isReached) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(isReached);
        },
      };
      const timer = setTimeout(() => {
        waiter.settle(false);
        // The connection may have died without an error: ask at once, so that the next wait does not fail as well.
        void this.exchange();
      }, timeoutMs);
      this.waiters.add(waiter);
    });
  }

  /** Every wait that is still open ends with `false`. */
  close(): void {
    this.isClosed = true;
    this.hears = false;
    for (const waiter of this.waiters) waiter.settle(false);
    clearInterval(this.asking);
    this.subscriber.disconnect();
    this.redis.disconnect();
  }

  /** Subscribes first, then reads the newest place: so nothing is missed, neither in between nor from before. */
  private async follow(): Promise<void> {
    try {
      await this.subscriber.subscribe(this.key);
    } catch (error) {
      this.fail(error);
      return;
    }
    this.isSubscribed = true;
    await this.exchange();
  }

  private ask(): void {
    if (this.subscriber.status === 'ready')
      this.subscriber.ping().catch((error: unknown) => this.fail(error));
  }

  /** One run at a time; a call that comes meanwhile makes one more run after it. */
  private async exchange(): Promise<void> {
    this.isExchangeDue = true;
    if (this.isExchanging) return;
    this.isExchanging = true;
    while (this.isExchangeDue && !this.isClosed) {
      this.isExchangeDue = false;
      const listened = this.isSubscribed;
      try {
        this.see(String(await this.redis.eval(EXCHANGE, 1, this.key, textOf(this.seen, this.said))));
        this.hears = listened && this.isSubscribed;
      } catch (error) {
        this.fail(error);
      }
    }
    this.isExchanging = false;
  }

  private see(text: string): void {
    const [position = BEGINNING, word = ''] = text.split(' ');
    if (position <= this.seen) return;
    this.said = word;
    this.seen = position;
    for (const waiter of this.waiters) if (waiter.position <= position) waiter.settle(true);
  }

  /** A call that is cut short by closing is no error. */
  private fail(error: unknown): void {
    if (!this.isClosed) this.onError(error);
  }
}
