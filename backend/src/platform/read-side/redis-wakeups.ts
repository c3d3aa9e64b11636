import { type Redis } from 'ioredis';
import { BEGINNING } from '../system/position.ts';
import { type OnRedisError, SILENCE_MS, connectRedis } from '../engines/redis.ts';

export interface RedisWakeupsOptions {
  readonly prefix: string;
  readonly onError: OnRedisError;
}

const EXCHANGE = `
  local known = redis.call('GET', KEYS[1])
  if known and known >= ARGV[1] then return known end
  redis.call('SET', KEYS[1], ARGV[1])
  redis.call('PUBLISH', KEYS[1], ARGV[1])
  return ARGV[1]
`;

const textOf = (position: string, word: string): string => (word ? `${position} ${word}` : position);

interface Waiter {
  readonly position: string;
  settle(isReached: boolean): void;
}

/**
 * Redis publishes each position that the read models have reached, and keeps the newest for processes that
 * were away.
 */
export class RedisWakeups {
  private readonly key: string;
  private readonly onError: OnRedisError;
  private readonly redis: Redis;
  private readonly subscriber: Redis;
  private readonly waiters = new Set<Waiter>();
  private seen = BEGINNING;
  private said = '';
  private isSubscribed = false;
  /**
   * False while announced positions may be missed: without a connection, and after subscribing until the
   * newest position was read.
   */
  private hears = false;
  private isExchanging = false;
  private isExchangeDue = false;
  private isClosed = false;
  /** The subscribed connection is pinged: a connection that only listens does not notice that it is dead. */
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

  /** `Follower.word`, announced with the newest position; null while announced positions may be missed. */
  get word(): string | null {
    return this.hears && this.said ? this.said : null;
  }

  /** Only the newest announcement waits to be sent, so an outage piles nothing up. */
  announce(position: string, word = ''): void {
    if (position <= this.seen) return;
    this.see(textOf(position, word));
    void this.exchange();
  }

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
        // The connection may have died without an error: this read of the newest position serves later waits.
        void this.exchange();
      }, timeoutMs);
      this.waiters.add(waiter);
    });
  }

  close(): void {
    this.isClosed = true;
    this.hears = false;
    for (const waiter of this.waiters) waiter.settle(false);
    clearInterval(this.asking);
    this.subscriber.disconnect();
    this.redis.disconnect();
  }

  /** Subscribes before it reads the newest position, so that no announcement is missed. */
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

  /** Exchanges with the server run one at a time; calls during an exchange cause one more. */
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

  private fail(error: unknown): void {
    if (!this.isClosed) this.onError(error);
  }
}
