import { MongoClient, type MongoClientOptions, MongoError } from 'mongodb';
import { StorageUnavailable } from '../storage-unavailable.ts';

/**
 * A lost server is said soon, also one that fell silent: whoever waits for it tries again or answers 503. Nothing that is
 * asked takes this long: every list has its index.
 */
const PATIENCE = {
  serverSelectionTimeoutMS: 5_000,
  connectTimeoutMS: 5_000,
  socketTimeoutMS: 10_000,
  heartbeatFrequencyMS: 5_000,
};

/**
 * What was acknowledged survives the loss of a server, and only what survives is read. The address names the
 * database; it is connected at the first use.
 */
export const connectMongo = (url: string, options: MongoClientOptions = {}): MongoClient =>
  new MongoClient(url, {
    ...PATIENCE,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    ...options,
  });

/** Work at the server: whatever the driver throws means that it was not done, or that nobody knows. */
export const reaching = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof MongoError || isOfTheWire(error) ? new StorageUnavailable(error) : error;
  }
};

/** What the system says of a connection that is gone (EPIPE, ECONNRESET …): the driver lets some of it through as it is. */
const isOfTheWire = (error: unknown): boolean =>
  error instanceof Error && /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code));

const DUPLICATE_KEY = 11_000;

/** The write found the id taken. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoError && error.code === DUPLICATE_KEY;
