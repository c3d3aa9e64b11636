import { setTimeout as pause } from 'node:timers/promises';
import { type Redis } from 'ioredis';
import { type Announcements } from '../announcements/announcements.ts';
import { type AnyProjection, type DocumentStore, type Follower } from '../document-store/document-store.ts';
import { type EventStore } from '../event-store/event-store.ts';
import { Projector } from './projector.ts';
import { type Duty } from '../system/duty.ts';
import { type BeforeMadeAnew, type ReadModels } from './read-models.ts';
import { type Competitor, type Lease } from './lease.ts';
import { type RedisWakeups } from './redis-wakeups.ts';

export interface LiveProjectorParts {
  readonly eventStore: EventStore;
  readonly documents: DocumentStore & { follow(projections: readonly AnyProjection[]): Follower };
  readonly projections: readonly AnyProjection[];
  readonly ending: readonly string[];
  readonly announcements: Announcements;
  readonly lease: Lease;
  readonly wakeups: RedisWakeups;
  /** A connection to the lease's server, which shows whether the server can be reached. */
  readonly redis: Redis;
  readonly log: { info(facts: object, text: string): void; warn(facts: object, text: string): void };
}

const RETRY_MS = 1_000;
const CATCHING_UP_MS = 10_000;

/**
 * The process that holds the lease makes the read models and announces positions. Without Redis each process
 * makes them, which is safe: a write names the position that its document was read at, so processes that
 * apply the same event write the same.
 */
export class LiveProjector implements ReadModels {
  private readonly stopping = new AbortController();
  private competitor: Competitor | null = null;
  private alone: AbortController | null = null;
  private standingIn: Promise<void> = Promise.resolve();
  private firstCatchUp: Promise<void> = Promise.resolve();
  private isCaughtUp = false;
  /** The log's end at the start of this process. No request is served before the read models reach it. */
  private end: string | null = null;
  private beforeMadeAnew: BeforeMadeAnew | undefined;

  constructor(private readonly parts: LiveProjectorParts) {}

  get caughtUp(): boolean {
    return this.isCaughtUp;
  }

  async start(duties: readonly (() => Duty)[] = [], beforeMadeAnew?: BeforeMadeAnew): Promise<void> {
    const { lease, redis } = this.parts;
    this.beforeMadeAnew = beforeMadeAnew;
    this.competitor = lease.compete(({ signal }) => this.make(signal, duties));
    redis.on('close', this.goAlone);
    redis.on('ready', this.goTogether);
    this.firstCatchUp = this.waitForTheEnd();
  }

  waitFor(position: string, timeoutMs: number): Promise<boolean> {
    return this.parts.wakeups.waitFor(position, timeoutMs);
  }

  async stop(): Promise<void> {
    const { redis } = this.parts;
    this.stopping.abort();
    redis.off('close', this.goAlone);
    redis.off('ready', this.goTogether);
    this.goTogether();
    await Promise.all([this.competitor?.stop(), this.standingIn, this.firstCatchUp]);
  }

  private async make(ending: AbortSignal, duties: readonly (() => Duty)[]): Promise<void> {
    const { eventStore, documents, projections, ending: endings, announcements, wakeups, log } = this.parts;
    const projector = new Projector(eventStore, documents, projections, log);
    await projector.start([], async (made, end) => this.beforeMadeAnew?.(made, this.end ?? end));
    const after = await projector.position();
    wakeups.announce(after);
    // The follower's cache misses what other processes write, so a process that gets the lease makes a new
    // follower.
    const follower = documents.follow(projections);
    const reach = async (events: Parameters<Follower['apply']>[0], upTo: string): Promise<void> => {
      // The process that recorded the end of a session announces it too, but may have failed to.
      for (const { type, metadata } of events)
        if (endings.includes(type)) void announcements.announce(metadata.ownerId);
      await follower.apply(events, upTo);
      wakeups.announce(upTo, follower.word);
    };
    const subscription = eventStore.subscribeAll(
      { after },
      {
        onEvents: (events) => reach(events, events.at(-1)!.position),
        onCheckpoint: (position) => reach([], position),
      },
    );
    const running = duties.map((begin) => begin());
    log.info({ after }, 'this process makes the read models');
    await ended(ending);
    await Promise.all([subscription.stop(), ...running.map((duty) => duty.stop())]);
  }

  private readonly goAlone = (): void => {
    if (this.alone) return;
    const ending = new AbortController();
    this.alone = ending;
    this.standingIn = this.insist(ending.signal);
  };

  private readonly goTogether = (): void => {
    this.alone?.abort();
    this.alone = null;
  };

  private async insist(ending: AbortSignal): Promise<void> {
    while (!ending.aborted) {
      try {
        await this.make(ending, []);
      } catch (err) {
        this.parts.log.warn({ err }, 'the read models cannot be made; trying again');
        await pause(RETRY_MS, undefined, { signal: ending }).catch(() => {});
      }
    }
  }

  private async waitForTheEnd(): Promise<void> {
    const { eventStore, wakeups, log } = this.parts;
    while (!this.stopping.signal.aborted && !this.isCaughtUp) {
      try {
        this.end ??= await eventStore.lastPosition();
        this.isCaughtUp = await wakeups.waitFor(this.end, CATCHING_UP_MS);
        if (!this.isCaughtUp) log.info({ end: this.end }, 'waiting for the read models to catch up');
      } catch (err) {
        log.warn({ err }, 'the log cannot be reached; trying again');
        await pause(RETRY_MS, undefined, { signal: this.stopping.signal }).catch(() => {});
      }
    }
  }
}

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
