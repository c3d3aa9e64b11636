import { Redis, type RedisOptions } from 'ioredis';
import { StorageUnavailable } from '../system/storage-unavailable.ts';

export type OnRedisError = (error: unknown) => void;

export const reconnectAfter = (tries: number): number => Math.min(tries * 50, 2_000);

/** Silence after which a server counts as lost. TCP alone would notice after a quarter of an hour. */
export const SILENCE_MS = 5_000;

/**
 * The connection reconnects by itself; by default, commands wait until it has. The URL holds credentials and
 * TLS (`rediss://`).
 */
export const connectRedis = (
  url: string,
  onError: OnRedisError,
  options: Pick<
    RedisOptions,
    | 'retryStrategy'
    | 'maxRetriesPerRequest'
    | 'commandTimeout'
    | 'autoResendUnfulfilledCommands'
    | 'autoResubscribe'
  > = {},
): Redis => {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: reconnectAfter,
    socketTimeout: SILENCE_MS,
    ...options,
  });
  // Without a listener the first lost connection would end the process.
  redis.on('error', onError);
  return redis;
};

export const reaching = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new StorageUnavailable(error);
  }
};
