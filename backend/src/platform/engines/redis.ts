import { Redis, type RedisOptions } from 'ioredis';
import { StorageUnavailable } from '../system/storage-unavailable.ts';

export type OnRedisError = (error: unknown) => void;

/** The pause in milliseconds before reconnecting: short at first, two seconds at most. */
export const reconnectAfter = (tries: number): number => Math.min(tries * 50, 2_000);

/**
 * A server that is silent for these milliseconds counts as lost. TCP alone would notice after a quarter of an
 * hour.
 */
export const SILENCE_MS = 5_000;

/**
 * A connection that reconnects by itself; by default commands wait for that. The URL holds credentials and
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

/** Any error becomes StorageUnavailable: the work was not done, or its outcome is unknown. */
export const reaching = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new StorageUnavailable(error);
  }
};
