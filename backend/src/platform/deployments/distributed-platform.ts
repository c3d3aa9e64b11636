import { setTimeout as pause } from 'node:timers/promises';
import { type Logger } from 'pino';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { RedisAnnouncements } from '../announcements/redis-announcements.ts';
import { BoundedLimiter } from '../system/bounded-limiter.ts';
import { type DistributedUrls } from '../system/config.ts';
import { MongoDocumentStore } from '../document-store/mongo-document-store.ts';
import { type Domain } from './domain.ts';
import { collected } from '../event-store/event-store.ts';
import { EventStoreDbEventStore, NO_STREAM_OF_OURS } from '../event-store/eventstoredb-event-store.ts';
import { GridFsFileStore } from '../file-store/gridfs-file-store.ts';
import { onDamaged } from '../file-store/on-damaged.ts';
import { BullMqJobQueue } from '../job-queue/bullmq-job-queue.ts';
import { scratchOfProcess } from '../system/scratch.ts';
import { type Stores } from './stores.ts';
import { Lease } from '../read-side/lease.ts';
import { LiveProjector } from '../read-side/live-projector.ts';
import { commandsOf, connectMongo } from '../engines/mongo.ts';
import { connectRedis } from '../engines/redis.ts';
import { RedisWakeups } from '../read-side/redis-wakeups.ts';

const PREFIX = 'cuenta-clara';
const ANSWER_MS = 2_000;
const ASK_AGAIN_MS = 5_000;

export const openDistributed = (
  urls: DistributedUrls,
  domain: Domain,
  log: Logger,
  isWatched = false,
): Stores => {
  const onError = (err: unknown): void => log.warn({ err }, 'a server of the deployment cannot be used');
  const mongo = connectMongo(urls.mongo, { monitorCommands: isWatched });
  const commands = commandsOf(mongo);
  const redis = connectRedis(urls.redis, onError, { commandTimeout: ANSWER_MS });
  const eventStore = new EventStoreDbEventStore(urls.eventStore, domain, { onError });
  const wakeups = new RedisWakeups(urls.redis, { prefix: PREFIX, onError });
  const documentStore = new MongoDocumentStore(mongo.db(), () => wakeups.word);
  const jobQueue = new BullMqJobQueue(urls.redis, {
    prefix: PREFIX,
    onError: (err, job) => log.warn({ err, job }, 'a job failed'),
  });
  const lease = new Lease(urls.redis, { key: `${PREFIX}-projector`, onError });
  const announcements = new RedisAnnouncements(urls.redis, { prefix: PREFIX, onError });
  const scratch = scratchOfProcess();
  const closing = new AbortController();
  void warnOfRights(eventStore, log, closing.signal);
  const parts: Readonly<Record<string, () => Promise<unknown>>> = {
    'el registro de eventos': () => collected(eventStore.readStream(NO_STREAM_OF_OURS)),
    'las vistas': () => mongo.db().command({ ping: 1 }),
    'la cola de trabajos': () => redis.ping(),
  };
  return {
    eventStore,
    documentStore,
    jobQueue,
    fileStore: new GridFsFileStore(mongo.db(), onDamaged(log)),
    readModels: new LiveProjector({
      eventStore,
      documents: documentStore,
      projections: domain.projections,
      ending: domain.ending,
      announcements,
      lease,
      wakeups,
      redis,
      log,
    }),
    announcements,
    place: { servers: urls },
    commands,
    scratch,
    newLimiter: (options) =>
      new RateLimiterRedis({
        storeClient: redis,
        rejectIfRedisNotReady: true,
        ...options,
        insuranceLimiter: new BoundedLimiter(options),
      }),
    unavailable: async () => {
      const names = Object.keys(parts);
      const usable = await Promise.all(names.map((name) => answers(parts[name]!)));
      return names.filter((_name, index) => !usable[index]);
    },
    close: async () => {
      closing.abort();
      scratch.close();
      await jobQueue.close();
      lease.close();
      wakeups.close();
      announcements.close();
      redis.disconnect();
      await eventStore.close();
      await mongo.close();
    },
  };
};

const warnOfRights = async (
  eventStore: EventStoreDbEventStore,
  log: Logger,
  closing: AbortSignal,
): Promise<void> => {
  while (!closing.aborted) {
    try {
      if (await eventStore.mayDoMore())
        log.warn('the account at EventStoreDB may do more than append and read: npm run eventstore:prepare');
      return;
    } catch {
      await pause(ASK_AGAIN_MS, undefined, { signal: closing, ref: false }).catch(() => {});
    }
  }
};

const answers = async (ask: () => Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS);
  });
  const asked = ask().then(
    () => true,
    () => false,
  );
  return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer));
};
