import { v5 as uuidv5 } from 'uuid';
import { type Decider, type Evento, type Registrado } from '@cuenta-clara/dominio/decider';
import { type Upcasters, schemaOf } from '@cuenta-clara/dominio/upcasters';
import { type Clock } from './clock.ts';
import { type AppendResult, type EventStore, WrongExpectedVersion } from './event-store/event-store.ts';
import { BEGINNING } from './event-store/position.ts';
import { Instants } from './instants.ts';

/** Who acts and in which request: what every event remembers of it. */
export interface ActMetadata {
  readonly ownerId: string;
  readonly userId: string;
  readonly correlationId: string;
  readonly requestHash?: string | undefined;
}

/** The same command id came with another request: a mistake of the caller's, never a second thing. */
export class CommandReused extends Error {}

/** What a command does to one aggregate: all that a feature says of it. */
export interface Decision<C, S, E extends Evento, G = undefined> {
  readonly decider: Decider<C, S, E>;
  readonly streamId: string;
  /** The stream is named by what this command makes, so that nobody else writes it: what is new is appended unread. */
  readonly creates?: boolean | undefined;
  /** Reads what else the command is made of, at the same time as the stream and once. It refuses nothing: `command` does. */
  readonly given?: (() => Promise<G>) | undefined;
  /** The command, or how the state of the moment and what was given make it: asked again on each try. */
  readonly command: C | ((state: S, given: G) => C);
  /**
   * Claims what the command is about to use, or throws. Done on each try between reading the stream and appending
   * to it, so that whoever fences the stream to supersede the claim makes this append fail (docs/adr/0005).
   */
  readonly securing?: ((state: S, version: number) => Promise<void>) | undefined;
  /** Its answer is made from the events themselves, which are kept in memory: of short streams alone. */
  readonly keepsHistory?: boolean | undefined;
}

export interface Execution<C, S, E extends Evento, G = undefined> extends Decision<C, S, E, G> {
  readonly metadata: ActMetadata;
  /** A command happens once, however often it comes: its retry is answered with what it led to. */
  readonly commandId: string;
}

export interface Executed<S, E extends Evento> {
  readonly state: S;
  /** Events in the stream now. */
  readonly version: number;
  /** Place of the stream's newest event in the log. */
  readonly position: string;
  /** What this command made happen now; none when it changed nothing, or is the retry of one that did. */
  readonly events: readonly E[];
  /** The stream up to what this command made of it, where that is kept. All of one append have its place. */
  readonly history: readonly Registrado<E>[];
}

export interface Loaded<S> {
  readonly state: S;
  readonly version: number;
  readonly position: string;
  /** When the newest event was recorded; null for a stream that does not exist. */
  readonly lastAt: string | null;
}

export interface Append<E extends Evento = Evento> {
  readonly streamId: string;
  readonly expectedVersion: number;
  readonly events: readonly E[];
  readonly metadata: ActMetadata;
  readonly commandId: string;
  /** See AppendOptions. */
  readonly precursor?: boolean;
}

const EVENT_NAMESPACE = '2d9d0f0a-7b6c-5e3b-8a54-3f1de2a4c6b8';
/** Each lost try is another writer's success: so many at once on one stream still all come through. */
const TRIES = 100;

/** Read, fold, decide, append with the expected version: written once, for every aggregate. */
export class CommandHandler {
  constructor(
    private readonly eventStore: EventStore,
    clock: Clock,
    private readonly upcasters: Upcasters,
    private readonly instants = new Instants(clock),
    /** Refuses what may not be added to a stream of this owner's for now. Asked while the stream is read. */
    private readonly requireOpen: (ownerId: string, streamId: string) => Promise<void> = async () => {},
  ) {}

  async load<C, S, E extends Evento>(decider: Decider<C, S, E>, streamId: string): Promise<Loaded<S>> {
    const { state, version, position, lastAt } = await this.read(decider, streamId);
    return { state, version, position, lastAt };
  }

  /**
   * Runs a command. When another writer was quicker, everything is read and decided again, so that the domain's
   * own rules (also the one about stale versions) see the newest state. A command that was recorded already, however
   * long ago, happens once: its retry is answered with the state it led to.
   */
  async execute<C, S, E extends Evento, G = undefined>(
    execution: Execution<C, S, E, G>,
  ): Promise<Executed<S, E>> {
    const { decider, streamId, creates, command, securing, keepsHistory, metadata, commandId } = execution;
    const looked: Looked = { commandId, metadata, keepsHistory: keepsHistory ?? false };
    const read = (): Promise<Known<S, E>> => this.read(decider, streamId, looked);
    // Without a key the name of what is created was made for this very request.
    const isUnread = creates && metadata.requestHash === undefined;
    const [known, given] = await Promise.all([
      isUnread ? unknownOf<S, E>(decider.initialState) : read(),
      // A command that needs nothing else says nothing of it, and its G is undefined.
      execution.given?.() as Promise<G>,
      this.instants.recall(metadata.ownerId),
      this.requireOpen(metadata.ownerId, streamId),
    ]);
    for (let found = known, tried = 1; ; found = await read(), tried++) {
      const { state, version, position, history, isRecorded } = found;
      if (isRecorded) return { state, version, position, events: [], history };
      const asked =
        typeof command === 'function' ? (command as (state: S, given: G) => C)(state, given) : command;
      const events = decider.decide(asked, state);
      if (events.length === 0) return { state, version, position, events, history };
      await securing?.(state, version);
      try {
        const { recorded: now, ...appended } = await this.append<E>({
          streamId,
          expectedVersion: version,
          events,
          metadata,
          commandId,
        });
        return {
          ...appended,
          state: now.reduce(decider.evolve, state),
          events,
          history: keepsHistory ? [...history, ...now] : [],
        };
      } catch (error) {
        if (!(error instanceof WrongExpectedVersion) || tried >= TRIES) throw error;
      }
    }
  }

  /** Events dressed with who, when, in which shape and a derived id, appended at exactly this version; answers them as recorded. */
  async append<E extends Evento>(
    append: Append<E>,
  ): Promise<AppendResult & { readonly recorded: readonly Registrado<E>[] }> {
    const { streamId, expectedVersion, events, metadata, commandId, precursor = false } = append;
    const at = this.instants.of(metadata.ownerId);
    const id = appendIdOf(commandId, metadata);
    const dressed = events.map((event, index) => ({
      ...event,
      id: eventIdOf(id, streamId, index),
      metadata: { ...metadata, at, schema: schemaOf(this.upcasters, event.type) },
    }));
    const appended = await this.eventStore.append(streamId, expectedVersion, dressed, { precursor });
    const { position } = appended;
    const recorded = dressed.map((event, index) => ({
      ...event,
      streamId,
      version: expectedVersion + index + 1,
      position,
    }));
    return { ...appended, recorded };
  }

  /**
   * A stream folded as it is read, so that the longest is never in memory. Of a command that is looked for and was recorded:
   * up to what it made happen.
   */
  private async read<C, S, E extends Evento>(
    decider: Decider<C, S, E>,
    streamId: string,
    looked?: Looked,
  ): Promise<Known<S, E>> {
    const history: Registrado<E>[] = [];
    let { state, version, position, lastAt }: Loaded<S> = unknownOf<S, E>(decider.initialState);
    let made = 0;
    // The stream's name decides the type of its events: `factura-…` holds EventoDeFactura, and so on.
    const batches = this.eventStore.readStream(streamId) as AsyncIterable<readonly Registrado<E>[]>;
    reading: for await (const batch of batches)
      for (const event of batch) {
        const isOfIt = looked !== undefined && isMadeBy(looked, event, made);
        if (made > 0 && !isOfIt) break reading;
        if (isOfIt && made === 0 && event.metadata.requestHash !== looked.metadata.requestHash)
          throw new CommandReused();
        if (isOfIt) made++;
        state = decider.evolve(state, event);
        ({ version, position } = event);
        lastAt = event.metadata.at;
        if (looked?.keepsHistory) history.push(event);
      }
    return { state, version, position, lastAt, history, isRecorded: made > 0 };
  }
}

interface Known<S, E extends Evento> extends Loaded<S> {
  /** Kept when asked for. */
  readonly history: readonly Registrado<E>[];
  /** It ends with what the command that was looked for made happen. */
  readonly isRecorded: boolean;
}

const unknownOf = <S, E extends Evento>(state: S): Known<S, E> => ({
  ...{ state, version: 0, position: BEGINNING, lastAt: null },
  ...{ history: [], isRecorded: false },
});

interface Looked {
  readonly commandId: string;
  readonly metadata: ActMetadata;
  readonly keepsHistory: boolean;
}

/**
 * Whether an event is the one of this place that a command made happen. Under a key it is found by the request that
 * recorded it, or by the command alone, as older builds wrote it; of both, by the id as older builds derived it, too.
 */
const isMadeBy = ({ commandId }: Looked, { id, streamId, metadata }: Registrado, index: number): boolean => {
  const isOf = (appendId: string): boolean => eventIdsOf(appendId, streamId, index).includes(id);
  return isOf(commandId) || (metadata.requestHash !== undefined && isOf(appendIdOf(commandId, metadata)));
};

/**
 * What the ids of an append are derived from. Without a key: the command, so that doing it twice is one append. Under
 * a key each request's append is its own: of two at once one is recorded, and the other reads and answers that one.
 */
const appendIdOf = (
  commandId: string,
  { requestHash, correlationId }: Pick<ActMetadata, 'requestHash' | 'correlationId'>,
): string => (requestHash === undefined ? commandId : `${commandId}/${correlationId}`);

/** A UUID of version 7, which begins with the moment it was made at: a command without a key, or the request behind one. */
const TIMED = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/.source;
const NAMED_BY = new RegExp(`^${TIMED}|${TIMED}$`);
const MOMENT = 'xxxxxxxx-xxxx-'.length;

/**
 * The id of an event of an append, and then the one that older builds gave it. It is derived, and begins with the moment of what the
 * append is named by (a UUID of version 8): what is recorded first has the smaller id, so that an index of them grows at its
 * end. Older builds recorded it as it is derived.
 */
const eventIdsOf = (appendId: string, streamId: string, index: number): readonly [string, ...string[]] => {
  const derived = uuidv5(`${appendId}/${streamId}/${index}`, EVENT_NAMESPACE);
  const moment = NAMED_BY.exec(appendId)?.[0].slice(0, MOMENT);
  return moment === undefined ? [derived] : [`${moment}8${derived.slice(MOMENT + 1)}`, derived];
};

const eventIdOf = (appendId: string, streamId: string, index: number): string =>
  eventIdsOf(appendId, streamId, index)[0];
