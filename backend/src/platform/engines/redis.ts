import { Redis, type RedisOptions } from 'ioredis';
import { StorageUnavailable } from '../system/storage-unavailable.ts';

export type OnRedisError = (error: unknown) => void;

/** Soon at first, then every two seconds for as long as it takes. */
export const reconnectAfter = (tries: number): number => Math.min(tries * 50, 2_000);

/** A server that is silent for this long counts as gone. TCP alone would notice only after a quarter of an hour. */
export const SILENCE_MS = 5_000;

/**
 * A connection that is made again by itself. Unless an option says otherwise, commands wait for it meanwhile.
 * The URL says it all, credentials and TLS (`rediss://`) too.
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

/** Runs work at the server. Any error becomes StorageUnavailable: the work was not done, or nobody knows whether it was. */
export const reaching = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw new StorageUnavailable(error);
  }
};
