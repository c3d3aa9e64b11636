import { type Redis } from 'ioredis';
import { type OnRedisError, connectRedis } from '../engines/redis.ts';
import { type Announcements, HEARD_MS, type Listener } from './announcements.ts';

export interface RedisAnnouncementsOptions {
  readonly prefix: string;
  readonly onError: OnRedisError;
}

const ASK_EVERY_MS = 500;

/**
 * Messages and answers to PING share one connection: an answer shows that everything published before the
 * PING was heard.
 */
export class RedisAnnouncements implements Announcements {
  private readonly channel: string;
  private readonly onError: OnRedisError;
  private readonly redis: Redis;
  private readonly subscriber: Redis;
  private readonly listeners: Listener[] = [];
  private readonly unsent = new Set<string>();
  private heardUntil = -Infinity;
  private isSubscribed = false;
  private isClosed = false;
  private readonly asking = setInterval(() => void this.ask(), ASK_EVERY_MS).unref();

  constructor(url: string, { prefix, onError }: RedisAnnouncementsOptions) {
    this.channel = `${prefix}-ended`;
    this.onError = onError;
    // Commands fail at once while the server is away: `ready` sends the announcement again.
    this.redis = connectRedis(url, onError, { commandTimeout: HEARD_MS, maxRetriesPerRequest: 0 });
    this.redis.on('ready', () => {
      for (const ownerId of this.unsent) void this.send(ownerId);
    });
    this.subscriber = connectRedis(url, onError, {
      autoResubscribe: false,
      autoResendUnfulfilledCommands: false,
    });
    this.subscriber.on('message', (_channel, ownerId) => this.tell(ownerId));
    this.subscriber.on('ready', () => void this.follow());
    this.subscriber.on('close', () => {
      this.isSubscribed = false;
      this.heardUntil = -Infinity;
    });
  }

  get hears(): boolean {
    return performance.now() - this.heardUntil <= HEARD_MS;
  }

  async announce(ownerId: string): Promise<void> {
    this.tell(ownerId);
    this.unsent.add(ownerId);
    await this.send(ownerId);
  }

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.asking);
    this.heardUntil = -Infinity;
    this.listeners.length = 0;
    this.subscriber.disconnect();
    this.redis.disconnect();
  }

  private tell(ownerId: string | null): void {
    for (const listener of this.listeners) listener(ownerId);
  }

  private async send(ownerId: string): Promise<void> {
    try {
      await this.redis.publish(this.channel, ownerId);
      this.unsent.delete(ownerId);
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Messages published while disconnected are lost, so listeners get null, and forget all owners' sessions.
   */
  private async follow(): Promise<void> {
    try {
      await this.subscriber.subscribe(this.channel);
      this.isSubscribed = true;
      this.tell(null);
    } catch (error) {
      this.fail(error);
      return;
    }
    await this.ask();
  }

  private async ask(): Promise<void> {
    if (!this.isSubscribed) return;
    const asked = performance.now();
    try {
      await this.subscriber.ping();
      if (!this.isClosed) this.heardUntil = Math.max(this.heardUntil, asked);
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    if (!this.isClosed) this.onError(error);
  }
}
