import { MongoClient, type MongoClientOptions, MongoError } from 'mongodb';
import { StorageUnavailable } from '../system/storage-unavailable.ts';

/**
 * Short limits, so that a server that is lost or silent is noticed soon, and the request is tried again or answered with 503.
 * No query of ours takes as long as they allow: every list has its index.
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

/** How often each command was given to the server, by the driver's own monitoring; nothing without it (`monitorCommands`). */
export const commandsOf = (client: MongoClient): ReadonlyMap<string, number> => {
  const commands = new Map<string, number>();
  client.on('commandStarted', ({ commandName }) =>
    commands.set(commandName, (commands.get(commandName) ?? 0) + 1),
  );
  return commands;
};

/** Runs work at the server. An error of the driver becomes StorageUnavailable: the work was not done, or nobody knows whether it was. */
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
