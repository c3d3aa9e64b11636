import { MongoClient, type MongoClientOptions, MongoError } from 'mongodb';
import { StorageUnavailable } from '../system/storage-unavailable.ts';

/** Time limits: no query needs longer, as every list has its index, and a lost server is noticed soon. */
const PATIENCE = {
  serverSelectionTimeoutMS: 5_000,
  connectTimeoutMS: 5_000,
  socketTimeoutMS: 10_000,
  heartbeatFrequencyMS: 5_000,
};

/** Acknowledged writes survive the loss of a server, and only such writes are read (majority). */
export const connectMongo = (url: string, options: MongoClientOptions = {}): MongoClient =>
  new MongoClient(url, {
    ...PATIENCE,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    readPreference: 'primary',
    ...options,
  });

export const commandsOf = (client: MongoClient): ReadonlyMap<string, number> => {
  const commands = new Map<string, number>();
  client.on('commandStarted', ({ commandName }) =>
    commands.set(commandName, (commands.get(commandName) ?? 0) + 1),
  );
  return commands;
};

/** The driver's errors become StorageUnavailable: the work was not done, or its outcome is unknown. */
export const reaching = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof MongoError || isOfTheWire(error) ? new StorageUnavailable(error) : error;
  }
};

/** The driver passes on some errors of a lost connection (EPIPE, ECONNRESET …) unwrapped. */
const isOfTheWire = (error: unknown): boolean =>
  error instanceof Error && /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code));

const DUPLICATE_KEY = 11_000;

export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoError && error.code === DUPLICATE_KEY;
