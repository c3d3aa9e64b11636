import { type Readable, addAbortSignal } from 'node:stream';
import {
  type AllStreamResolvedEvent,
  type AppendResult as Written,
  BACKWARDS,
  type Direction,
  END,
  EventStoreDBClient,
  FORWARDS,
  NO_STREAM,
  type Position,
  type ReadPosition,
  START,
  type ResolvedEvent,
  StreamNotFoundError,
  type StreamingRead,
  WrongExpectedVersionError,
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
} from '@eventstore/db-client';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type Upcasters, lifter } from '@cuenta-clara/dominio/upcasters';
import { StorageUnavailable } from '../storage-unavailable.ts';
import {
  type AppendResult,
  type EventStore,
  type NewEvent,
  type ReadAllOptions,
  type Subscriber,
  type Subscription,
  WrongExpectedVersion,
} from './event-store.ts';
import { BEGINNING, toPosition } from './position.ts';

const BATCH = 1_000;
/** Events held for a slow subscriber before the connection is told to wait. */
const INBOX = 2_000;
/** The client gives its deadline to appends alone. */
const READ_MS = 10_000;
const RETRY_MS = { first: 50, longest: 5_000 };
/** How far a filtered subscription reads without a match before it says where it is. */
const CHECKPOINT_EVERY = 8;
const SEARCH_WINDOW = 32;

export interface EventStoreDbOptions {
  /** Told of a subscription that was lost or refused by its subscriber; it is tried again. */
  readonly onError?: (error: unknown) => void;
}

/** A read that fails when the server falls silent in the middle of it. */
const inTime = <Event>(read: StreamingRead<Event>): StreamingRead<Event> => {
  addAbortSignal(AbortSignal.timeout(READ_MS), read as unknown as Readable);
  return read;
};

/** What a subscription brings: an event of ours, or only how far it has read. */
type Received = { readonly event: Registrado } | { readonly upTo: string };

/** The log on EventStoreDB, over its own client. */
export class EventStoreDbEventStore implements EventStore {
  private readonly client: EventStoreDBClient;
  private readonly lift: (event: Registrado) => Registrado;

  constructor(
    url: string,
    upcasters: Upcasters,
    private readonly options: EventStoreDbOptions = {},
  ) {
    this.client = EventStoreDBClient.connectionString(url);
    this.lift = lifter(upcasters);
  }

  async append(
    streamId: string,
    expectedVersion: number,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    if (events.length === 0) return this.unchanged(streamId, expectedVersion);
    const proposed = events.map(({ id, type, data, metadata }) =>
      jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: { ...metadata } }),
    );
    const expectedRevision = expectedVersion === 0 ? NO_STREAM : BigInt(expectedVersion - 1);
    let written: Written;
    try {
      written = await this.client.appendToStream(streamId, proposed, { expectedRevision });
    } catch (error) {
      if (error instanceof WrongExpectedVersionError)
        throw new WrongExpectedVersion(streamId, expectedVersion, await this.versionOf(streamId));
      throw new StorageUnavailable(error);
    }
    const { position, nextExpectedRevision } = written;
    if (position) return { version: Number(nextExpectedRevision) + 1, position: positionOf(position) };
    // The server answers no place for what it already had.
    const last = (await this.readStream(streamId, expectedVersion))[events.length - 1];
    return { version: last?.version ?? expectedVersion, position: last?.position ?? BEGINNING };
  }

  async readStream(streamId: string, afterVersion = 0): Promise<readonly Registrado[]> {
    const events: Registrado[] = [];
    try {
      const read = this.client.readStream(streamId, {
        direction: FORWARDS,
        fromRevision: BigInt(afterVersion),
      });
      for await (const resolved of inTime(read)) events.push(this.fromResolved(resolved));
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw new StorageUnavailable(error);
    }
    return events;
  }

  async *readAll({ after = BEGINNING, types }: ReadAllOptions = {}): AsyncIterable<readonly Registrado[]> {
    for (let position = after; ;) {
      const page = await this.page({ direction: FORWARDS, fromPosition: fromPosition(position) });
      // The server begins with the event that stands at the place itself.
      const newer = page.filter(({ event }) => positionOf(event!.position) > position);
      if (newer.length === 0) return;
      const events = newer.filter(isOurs).map((resolved) => this.fromResolved(resolved));
      const wanted = events.filter(isWanted(types));
      if (wanted.length > 0) yield wanted;
      position = positionOf(newer.at(-1)!.event!.position);
    }
  }

  subscribeAll({ after = BEGINNING, types }: ReadAllOptions, subscriber: Subscriber): Subscription {
    let stopped = false;
    let hangUp = (): void => {};
    let wake = (): void => {};
    const rest = (milliseconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });

    /** The client never resumes a subscription: whatever ends one, another begins where it stood. */
    const follow = async (): Promise<void> => {
      let position = after;
      let pause = RETRY_MS.first;
      while (!stopped) {
        try {
          const received = this.receive(position, types);
          hangUp = received.hangUp;
          for await (const batch of received.batches) {
            await deliver(batch, subscriber);
            position = placeOf(batch.at(-1)!);
            pause = RETRY_MS.first;
            if (stopped) break;
          }
          if (!stopped) throw new Error('the server ended a subscription');
        } catch (error) {
          this.options.onError?.(error);
          hangUp();
          if (!stopped) await rest(pause);
          pause = Math.min(pause * 2, RETRY_MS.longest);
        }
      }
    };
    const following = follow();
    return {
      stop: async () => {
        stopped = true;
        hangUp();
        wake();
        await following;
      },
    };
  }

  async lastPosition(): Promise<string> {
    for (let from: ReadPosition = END; ;) {
      const page = await this.page({ direction: BACKWARDS, fromPosition: from });
      const newest = page.find(isOurs);
      if (newest) return positionOf(newest.event!.position);
      if (page.length < BATCH) return BEGINNING;
      from = page.at(-1)!.event!.position;
    }
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }

  private async page(from: { direction: Direction; fromPosition: ReadPosition }) {
    const page: AllStreamResolvedEvent[] = [];
    try {
      for await (const resolved of inTime(this.client.readAll({ ...from, maxCount: BATCH })))
        if (resolved.event) page.push(resolved);
    } catch (error) {
      throw new StorageUnavailable(error);
    }
    return page;
  }

  /** One connected subscription, as batches of whatever has come in meanwhile; it ends when the connection does. */
  private receive(after: string, types: readonly string[] | undefined) {
    const inbox: Received[] = [];
    let ended = false;
    let failure: unknown;
    let wake = (): void => {};
    const put = (received: Received): void => {
      inbox.push(received);
      if (inbox.length >= INBOX) subscription.pause();
      wake();
    };
    const end = (error?: unknown): void => {
      ended = true;
      failure ??= error;
      wake();
    };
    const every = {
      checkpointInterval: CHECKPOINT_EVERY,
      maxSearchWindow: SEARCH_WINDOW,
      // It must never throw: that stalls the client's subscription for good.
      checkpointReached: async (_: unknown, position: Position) => put({ upTo: positionOf(position) }),
    };
    const filter = types ? eventTypeFilter({ prefixes: [...types], ...every }) : excludeSystemEvents(every);
    const subscription = this.client.subscribeToAll({ fromPosition: fromPosition(after), filter });
    subscription.on('data', (resolved: AllStreamResolvedEvent) => {
      if (!resolved.event || positionOf(resolved.event.position) <= after) return;
      const event = this.fromResolved(resolved);
      // A prefix also matches longer names.
      put(isWanted(types)(event) ? { event } : { upTo: event.position });
    });
    subscription.on('error', end);
    subscription.on('end', () => end());
    subscription.on('close', () => end());

    async function* batches(): AsyncGenerator<readonly Received[]> {
      while (!ended || inbox.length > 0) {
        if (inbox.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        const batch = inbox.splice(0, BATCH);
        if (batch.length > 0) yield batch;
        if (inbox.length < BATCH) subscription.resume();
      }
      if (failure) throw failure;
    }
    const hangUp = (): void => {
      subscription.unsubscribe().then(() => end(), end);
    };
    return { batches: batches(), hangUp };
  }

  private async unchanged(streamId: string, expectedVersion: number): Promise<AppendResult> {
    const version = await this.versionOf(streamId);
    if (version !== expectedVersion) throw new WrongExpectedVersion(streamId, expectedVersion, version);
    return { version, position: BEGINNING };
  }

  private async versionOf(streamId: string): Promise<number> {
    let version = 0;
    try {
      const read = this.client.readStream(streamId, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
      // Read to its end, though there is only one: a read that is left open is never freed by the client.
      for await (const { event } of inTime(read)) if (event) version = Number(event.revision) + 1;
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw new StorageUnavailable(error);
    }
    return version;
  }

  private fromResolved({ event }: ResolvedEvent): Registrado {
    const { id, streamId, revision, position, type, data, metadata } = event!;
    return this.lift({
      id,
      streamId,
      version: Number(revision) + 1,
      position: positionOf(position!),
      type,
      data: data as object,
      metadata: metadata as unknown as Registrado['metadata'],
    });
  }
}

const deliver = async (batch: readonly Received[], subscriber: Subscriber): Promise<void> => {
  const events = batch.flatMap((received) => ('event' in received ? [received.event] : []));
  if (events.length > 0) await subscriber.onEvents(events);
  const place = placeOf(batch.at(-1)!);
  if (events.at(-1)?.position !== place) await subscriber.onCheckpoint?.(place);
};

const placeOf = (received: Received): string =>
  'event' in received ? received.event.position : received.upTo;

/** Not one of the server's own. */
const isOurs = ({ event }: ResolvedEvent): boolean => event?.type.startsWith('$') === false;
const isWanted =
  (types: readonly string[] | undefined) =>
  ({ type }: Registrado): boolean =>
    types?.includes(type) ?? true;

/** Both halves of the server's place are needed to tell the events of one write apart. */
const positionOf = ({ commit, prepare }: Position): string => `${toPosition(commit)}.${toPosition(prepare)}`;

const fromPosition = (position: string): ReadPosition => {
  if (position === BEGINNING) return START;
  const [commit = '', prepare = commit] = position.split('.');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};
