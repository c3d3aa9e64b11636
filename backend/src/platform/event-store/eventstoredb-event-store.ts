import { type Readable, addAbortSignal } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  AccessDeniedError,
  type AllStreamResolvedEvent,
  BACKWARDS,
  type Direction,
  END,
  EventStoreDBClient,
  FORWARDS,
  MaxAppendSizeExceededError,
  NO_STREAM,
  NotLeaderError,
  type Position,
  type ReadPosition,
  type ResolvedEvent,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  type StreamingRead,
  UnknownError,
  WrongExpectedVersionError,
  jsonEvent,
  streamNameFilter,
} from '@eventstore/db-client';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type Upcasters, lifter } from '@cuenta-clara/dominio/upcasters';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import { weightOf } from '../system/weight.ts';
import {
  type AppendResult,
  AppendTooLarge,
  BATCH,
  type EventStore,
  type EventsByPlace,
  LogDamaged,
  type NewEvent,
  type ReadAllOptions,
  type Subscriber,
  type Subscription,
  WrongExpectedVersion,
} from './event-store.ts';
import { EventStoreDbAppends } from './eventstoredb-appends.ts';
import { BEGINNING, toPosition } from '../system/position.ts';
import { unbroken, upToDamage, whole } from './recorded-event.ts';

/** A subscription is paused when so many events or bytes wait for its subscriber. */
const INBOX = { events: 2_000, bytes: 2 * BATCH.bytes };
const AT_ONCE = 20;
/** Reads need a timeout of their own: the client's deadline covers appends only. */
const READ_MS = 10_000;
const RETRY_MS = { first: 50, longest: 5_000 };
/**
 * The server reports how far it has read after `CHECKPOINT_EVERY` × `SEARCH_WINDOW` events of other programs.
 */
const CHECKPOINT_EVERY = 8;
const SEARCH_WINDOW = 32;
/** Events within this time make one batch: the claim of a number and its invoice come a few ms apart. */
const GATHERED_MS = 4;
/**
 * After this silence a subscription reads where the log ends: the server says nothing while no event of the
 * product is recorded.
 */
const QUIET_MS = 60_000;
/** A read that a follower node refused is repeated, while the client connects to the leader. */
const NOT_LEADER = { tries: 40, pauseMs: 25 };
/** An append is retried while the server does not know whether an earlier try will be recorded. */
const UNKNOWN = { tries: 40, pauseMs: 50 };
const WRITTEN_PLACE = /^\d{20}\.\d{20}$/;
/** A stream that is never written: asking for it tests the server and the rights. */
export const NO_STREAM_OF_OURS = 'salud';

export interface EventsOfDomain {
  readonly prefixes: readonly string[];
  readonly upcasters: Upcasters;
}

export interface EventStoreDbOptions {
  readonly onError?: (error: unknown) => void;
  readonly quietMs?: number;
}

/**
 * The leader answers every read: commands, sessions and Verificar decide by reads, and other nodes may lag.
 * Any node may serve a subscription: its events may arrive later, in order.
 */
const OF_LEADER = { requiresLeader: true } as const;

const inTime = <Event>(read: StreamingRead<Event>): StreamingRead<Event> => {
  addAbortSignal(AbortSignal.timeout(READ_MS), read as unknown as Readable);
  return read;
};

const batchOf = async <Resolved extends ResolvedEvent>(
  read: StreamingRead<Resolved>,
): Promise<{ readonly page: readonly Resolved[]; readonly isCut: boolean }> => {
  const page: Resolved[] = [];
  let bytes = 0;
  for await (const resolved of inTime(read)) {
    if (!resolved.event) continue;
    page.push(resolved);
    bytes += weightOf(resolved.event.data);
    if (bytes < BATCH.bytes) continue;
    // The client never frees a read that is left open.
    await read.cancel();
    return { page, isCut: true };
  }
  return { page, isCut: false };
};

type Received = { readonly event: Registrado } | { readonly upTo: string };

/** Other programs may record on the server: a stream's prefix alone says whether it is the product's. */
export class EventStoreDbEventStore implements EventStore, EventsByPlace {
  private readonly client: EventStoreDBClient;
  private readonly appends: EventStoreDbAppends;
  private readonly prefixes: readonly string[];
  private readonly lift: (event: Registrado) => Registrado;

  constructor(
    url: string,
    { prefixes, upcasters }: EventsOfDomain,
    private readonly options: EventStoreDbOptions = {},
  ) {
    this.client = EventStoreDBClient.connectionString(url);
    this.appends = new EventStoreDbAppends(url);
    this.prefixes = prefixes;
    this.lift = lifter(upcasters);
  }

  async append(
    streamId: string,
    expectedVersion: number,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    if (!this.isOurs(streamId)) throw new Error(`no stream of ours begins like ${streamId}`);
    if (events.length === 0) return this.unchanged(streamId, expectedVersion);
    const proposed = events.map(({ id, type, data, metadata }) =>
      jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: { ...metadata } }),
    );
    const expectedRevision = expectedVersion === 0 ? NO_STREAM : BigInt(expectedVersion - 1);
    for (let tried = 1; ; tried++) {
      let unsure: unknown = null;
      try {
        const written = await this.appends.append(streamId, proposed, { expectedRevision });
        const { position, nextExpectedRevision } = written;
        // When an earlier try recorded the events, the server answers no position: the stream is read to find
        // it.
        if (position) return { version: Number(nextExpectedRevision) + 1, position: positionOf(position) };
      } catch (error) {
        if (error instanceof WrongExpectedVersionError)
          throw new WrongExpectedVersion(streamId, expectedVersion, versionIn(error));
        if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLarge();
        if (error instanceof StreamDeletedError) throw allMissing(streamId);
        // The append may be recorded, or will be soon: the stream is read to find out.
        unsure = error;
      }
      const recorded = await this.recordedAs(streamId, expectedVersion, events);
      if (recorded) return recorded;
      if (!(unsure instanceof UnknownError) || tried === UNKNOWN.tries) throw new StorageUnavailable(unsure);
      await pause(UNKNOWN.pauseMs);
    }
  }

  async *readStream(
    streamId: string,
    afterVersion = 0,
    upToVersion = Infinity,
  ): AsyncIterable<readonly Registrado[]> {
    for (let version = afterVersion; version < upToVersion;) {
      const atMost = Math.min(BATCH.events, upToVersion - version);
      const { events, isEnd } = await this.read(streamId, version, atMost);
      if (events.length > 0) yield events;
      if (isEnd) return;
      version = events.at(-1)!.version;
    }
  }

  async *readAll({ after = BEGINNING, types, owner }: ReadAllOptions = {}): AsyncIterable<
    readonly Registrado[]
  > {
    for (let position = after; ;) {
      const page = await this.pageAt(position);
      // The server's page includes the event at `position` itself, which was delivered before.
      const newer = page.filter(({ event }) => positionOf(event!.position) > position);
      if (newer.length === 0) return;
      const ours = newer.filter(({ event }) => this.isOurs(event!.streamId));
      const { events, damage } = upToDamage(ours, (resolved) => this.fromResolved(resolved));
      const wanted = events.filter(isWanted(types)).filter(isOf(owner));
      if (wanted.length > 0) yield wanted;
      if (damage) throw damage;
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

    /** The client never resumes a subscription: a new one begins at the position reached. */
    const follow = async (): Promise<void> => {
      let position = after;
      let patience = RETRY_MS.first;
      while (!stopped) {
        try {
          const received = this.receive(position, types);
          hangUp = received.hangUp;
          for await (const batch of received.batches) {
            await deliver(batch, subscriber);
            position = placeOf(batch.at(-1)!);
            patience = RETRY_MS.first;
            if (stopped) break;
          }
          if (!stopped) throw new Error('the server ended a subscription');
        } catch (error) {
          this.options.onError?.(error);
          hangUp();
          if (!stopped) await rest(patience);
          patience = Math.min(patience * 2, RETRY_MS.longest);
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

  /**
   * Each position takes a read: a longer read would answer the events that follow, most of them not wanted.
   */
  async readAt(positions: readonly string[]): Promise<readonly Registrado[]> {
    const found: Registrado[] = [];
    for (let at = 0; at < positions.length; at += AT_ONCE) {
      const some = positions.slice(at, at + AT_ONCE).map((position) => this.standingAt(position));
      found.push(...(await Promise.all(some)).flat());
    }
    return found;
  }

  bytesReadForOwner(after: string, upTo: string): number {
    return Number(commitOf(upTo) - commitOf(after));
  }

  async lastPosition(): Promise<string> {
    return (await this.newest(BEGINNING)).ours ?? BEGINNING;
  }

  /**
   * Whether the account has rights beyond append and read. The test is a read that only administrators may
   * do, never a write.
   */
  async mayDoMore(): Promise<boolean> {
    try {
      await this.client.getStreamMetadata(NO_STREAM_OF_OURS);
      return true;
    } catch (error) {
      if (error instanceof AccessDeniedError) return false;
      throw new StorageUnavailable(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.client.dispose(), this.appends.dispose()]);
  }

  private isOurs(streamId: string): boolean {
    return this.prefixes.some((prefix) => streamId.startsWith(prefix));
  }

  private async standingAt(position: string): Promise<readonly Registrado[]> {
    if (!WRITTEN_PLACE.test(position)) return [];
    const [first] = await this.firstAt(position);
    const isThere =
      first && positionOf(first.event!.position) === position && this.isOurs(first.event!.streamId);
    return isThere ? [this.fromResolved(first)] : [];
  }

  private async firstAt(position: string) {
    try {
      return await this.page({ direction: FORWARDS, fromPosition: fromPosition(position) }, 1);
    } catch (error) {
      if (!mayBeNoPlace(error)) throw error;
      // A read of the log's end throws when the server cannot read at all. Otherwise no record begins at the
      // position.
      await this.page({ direction: BACKWARDS, fromPosition: END }, 1);
      return [];
    }
  }

  /**
   * Reads a page of the log from a position, or from the record before it when no record begins at the
   * position.
   */
  private async pageAt(position: string) {
    try {
      return await this.page({ direction: FORWARDS, fromPosition: fromPosition(position) });
    } catch (error) {
      if (!mayBeNoPlace(error)) throw error;
      return this.page({ direction: FORWARDS, fromPosition: await this.recordBefore(position) });
    }
  }

  private async recordBefore(position: string): Promise<ReadPosition> {
    for (let from: ReadPosition = END; ;) {
      const page = await this.page({ direction: BACKWARDS, fromPosition: from });
      const before = page.find(({ event }) => positionOf(event!.position) <= position);
      if (before) return before.event!.position;
      if (page.length === 0) return START;
      from = page.at(-1)!.event!.position;
    }
  }

  private async newest(
    after: string,
  ): Promise<{ readonly ours: string | null; readonly all: string | null }> {
    let all: string | null = null;
    for (let from: ReadPosition = END; ;) {
      const page = await this.page({ direction: BACKWARDS, fromPosition: from });
      for (const { event } of page) {
        const position = positionOf(event!.position);
        if (position <= after) return { ours: null, all };
        all ??= position;
        if (this.isOurs(event!.streamId)) return { ours: position, all };
      }
      if (page.length === 0) return { ours: null, all };
      from = page.at(-1)!.event!.position;
    }
  }

  private async read(
    streamId: string,
    afterVersion: number,
    maxCount: number = BATCH.events,
  ): Promise<{ readonly events: readonly Registrado[]; readonly isEnd: boolean }> {
    try {
      const fromRevision = BigInt(afterVersion);
      const { page, isCut } = await this.ofLeader(() =>
        batchOf(
          this.client.readStream(streamId, { ...OF_LEADER, direction: FORWARDS, fromRevision, maxCount }),
        ),
      );
      const events = page.map((resolved) => this.fromResolved(resolved));
      return { events: unbroken(streamId, afterVersion, events), isEnd: !isCut && page.length < maxCount };
    } catch (error) {
      if (error instanceof LogDamaged) throw error;
      if (error instanceof StreamNotFoundError) return { events: [], isEnd: true };
      if (error instanceof StreamDeletedError) throw allMissing(streamId);
      throw new StorageUnavailable(error);
    }
  }

  private async recordedAs(
    streamId: string,
    expectedVersion: number,
    events: readonly NewEvent[],
  ): Promise<AppendResult | null> {
    const { events: recorded } = await this.read(streamId, expectedVersion, events.length);
    const last = recorded.at(-1);
    const isSame = last && events.every(({ id }, index) => recorded[index]?.id === id);
    return isSame ? { version: last.version, position: last.position } : null;
  }

  private async ofLeader<T>(ask: () => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof NotLeaderError) || tried === NOT_LEADER.tries) throw error;
        this.appends.leaderIsElsewhere();
        await pause(NOT_LEADER.pauseMs);
      }
    }
  }

  private async page(
    from: { direction: Direction; fromPosition: ReadPosition },
    maxCount: number = BATCH.events,
  ) {
    try {
      return (await this.ofLeader(() => batchOf(this.client.readAll({ ...OF_LEADER, ...from, maxCount }))))
        .page;
    } catch (error) {
      throw new StorageUnavailable(error);
    }
  }

  private receive(after: string, types: readonly string[] | undefined) {
    const inbox: Received[] = [];
    let inboxBytes = 0;
    /** Log position up to which all wanted events were put in `inbox`. */
    let place = after;
    let ended = false;
    let failure: unknown;
    let wake = (): void => {};
    const put = (received: Received, bytes = 0): void => {
      // After an event, the server may send a checkpoint at the position before that event.
      if (placeOf(received) <= place) return;
      place = placeOf(received);
      inbox.push(received);
      inboxBytes += bytes;
      if (inbox.length >= INBOX.events || inboxBytes >= INBOX.bytes) subscription.pause();
      wake();
    };
    const end = (error?: unknown): void => {
      ended = true;
      failure ??= error;
      clearInterval(quiet);
      wake();
    };
    const filter = streamNameFilter({
      prefixes: [...this.prefixes],
      checkpointInterval: CHECKPOINT_EVERY,
      maxSearchWindow: SEARCH_WINDOW,
      // The callback must not throw: the client's subscription would stall for good.
      checkpointReached: async (_: unknown, position: Position) => put({ upTo: positionOf(position) }),
    });
    const subscription = this.client.subscribeToAll({ fromPosition: fromPosition(after), filter });
    const hangUp = (): void => {
      subscription.unsubscribe().then(() => end(), end);
    };
    subscription.on('data', (resolved: AllStreamResolvedEvent) => {
      if (!resolved.event || ended) return;
      try {
        const event = this.fromResolved(resolved);
        if (isWanted(types)(event)) put({ event }, weightOf(event.data));
        else put({ upTo: event.position });
      } catch (error) {
        end(error);
        hangUp();
      }
    });
    subscription.on('error', end);
    subscription.on('end', () => end());
    subscription.on('close', () => end());

    let before = place;
    let isLooking = false;
    const lookAround = async (): Promise<void> => {
      const wasQuiet = place === before && inbox.length === 0;
      before = place;
      if (!wasQuiet || isLooking) return;
      isLooking = true;
      try {
        const { ours, all } = await this.newest(place);
        if (!ours && all && !ended) put({ upTo: all });
      } catch {
        // This read's error is ignored: when the server is away, the subscription fails too.
      } finally {
        isLooking = false;
      }
    };
    const quiet = setInterval(() => void lookAround(), this.options.quietMs ?? QUIET_MS);

    async function* batches(): AsyncGenerator<readonly Received[]> {
      while (!ended || inbox.length > 0) {
        if (inbox.length === 0) {
          await new Promise<void>((resolve) => (wake = resolve));
          await pause(GATHERED_MS);
        }
        const batch = inbox.splice(0, BATCH.events);
        if (batch.length > 0) yield batch;
        if (inbox.length >= BATCH.events) continue;
        inboxBytes = 0;
        subscription.resume();
      }
      if (failure) throw failure;
    }
    return { batches: batches(), hangUp };
  }

  private async unchanged(streamId: string, expectedVersion: number): Promise<AppendResult> {
    const version = await this.versionOf(streamId);
    if (version !== expectedVersion) throw new WrongExpectedVersion(streamId, expectedVersion, version);
    return { version, position: BEGINNING };
  }

  private async versionOf(streamId: string): Promise<number> {
    const newest = { ...OF_LEADER, direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
    try {
      const { page } = await this.ofLeader(() => batchOf(this.client.readStream(streamId, newest)));
      return page[0] ? Number(page[0].event!.revision) + 1 : 0;
    } catch (error) {
      if (error instanceof StreamNotFoundError) return 0;
      throw new StorageUnavailable(error);
    }
  }

  private fromResolved({ event }: ResolvedEvent): Registrado {
    const { id, streamId, revision, position, type, data, metadata } = event!;
    const stored = { id, streamId, version: Number(revision) + 1, position: positionOf(position!), type };
    return this.lift(whole({ ...stored, data, metadata }));
  }
}

const versionIn = ({ actualVersion }: WrongExpectedVersionError): number =>
  typeof actualVersion === 'bigint' ? Number(actualVersion) + 1 : 0;

const deliver = async (batch: readonly Received[], subscriber: Subscriber): Promise<void> => {
  const events = batch.flatMap((received) => ('event' in received ? [received.event] : []));
  if (events.length > 0) await subscriber.onEvents(events);
  const place = placeOf(batch.at(-1)!);
  if (events.at(-1)?.position !== place) await subscriber.onCheckpoint?.(place);
};

/** EventStoreDB 23.10 answers the same unknown error to a position without a record and to a failed read. */
const mayBeNoPlace = (error: unknown): boolean =>
  error instanceof StorageUnavailable && error.cause instanceof UnknownError;

const allMissing = (streamId: string): LogDamaged => new LogDamaged('all events are missing', { streamId });

const placeOf = (received: Received): string =>
  'event' in received ? received.event.position : received.upTo;

const isWanted =
  (types: readonly string[] | undefined) =>
  ({ type }: Registrado): boolean =>
    types?.includes(type) ?? true;

const isOf =
  (owner: string | undefined) =>
  ({ metadata }: Registrado): boolean =>
    owner === undefined || metadata.ownerId === owner;

/** Commit and prepare position are both needed to tell events of one write apart. */
const positionOf = ({ commit, prepare }: Position): string => `${toPosition(commit)}.${toPosition(prepare)}`;

const commitOf = (position: string): bigint => BigInt(position.split('.')[0]!);

const fromPosition = (position: string): ReadPosition => {
  if (position === BEGINNING) return START;
  const [commit = '', prepare = commit] = position.split('.');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};
