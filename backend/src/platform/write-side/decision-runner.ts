import { type Decider, type Evento, type Registrado } from '@cuenta-clara/dominio/decider';
import { type Upcasters, schemaOf } from '@cuenta-clara/dominio/upcasters';
import { type Clock } from '../system/clock.ts';
import { type AppendResult, type EventStore, WrongExpectedVersion } from '../event-store/event-store.ts';
import { BEGINNING } from '../system/position.ts';
import { Instants } from './instants.ts';
import { LostTries, type Waits } from './lost-tries.ts';
import { type LookedFor, RecordedCommands, appendIdOf, eventIdOf, isMadeBy } from './recorded-commands.ts';
import { type Folded, Snapshots } from './snapshots.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import { Turns } from './turns.ts';
import { weightOf } from '../system/weight.ts';

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
  /** It runs inside the turn of another command, which waits for it: so it must not wait for a turn itself. */
  readonly outOfTurn?: boolean | undefined;
}

export interface Executed<S, E extends Evento> {
  readonly state: S;
  /** Events in the stream now. */
  readonly version: number;
  /** Place of the stream's newest event in the log. */
  readonly position: string;
  /** What this command made happen now; none when it changed nothing, or is the retry of one that did. */
  readonly events: readonly E[];
  /** What this command made happen as the log holds it, now or when it came first; none when it changed nothing. */
  readonly recorded: readonly Registrado<E>[];
  /** The stream up to what this command made of it, where that is kept. All of one append have its place. */
  readonly history: readonly Registrado<E>[];
}

export type Loaded<S> = Omit<Folded<S>, 'commands'>;

export interface Append<E extends Evento = Evento> {
  readonly streamId: string;
  readonly expectedVersion: number;
  readonly events: readonly E[];
  readonly metadata: ActMetadata;
  readonly commandId: string;
  /** See AppendOptions. */
  readonly precursor?: boolean;
}

/** Read, fold, decide, append with the expected version: written once, for every aggregate. */
export class DecisionRunner {
  private readonly snapshots = new Snapshots();

  constructor(
    private readonly eventStore: EventStore,
    clock: Clock,
    private readonly upcasters: Upcasters,
    private readonly instants = new Instants(clock),
    /** Refuses what may not be added to a stream of this owner's for now. Asked while the stream is read. */
    private readonly requireOpen: (ownerId: string, streamId: string) => Promise<void> = async () => {},
    private readonly waits?: Waits,
    private readonly turns = new Turns(),
  ) {}

  /** The state as the log has it now; after a refusal at least as new as that: `StorageUnavailable` when no read comes so far in time. */
  async load<C, S, E extends Evento>(
    decider: Decider<C, S, E>,
    streamId: string,
    after: { readonly refusal: WrongExpectedVersion; readonly tries: LostTries } | null = null,
  ): Promise<Loaded<S>> {
    const stream = { decider, streamId };
    const { state, version, position, lastAt } = after
      ? await this.followUpTo(after.refusal, after.tries, stream, this.before(stream))
      : await this.follow(stream, this.before(stream));
    return { state, version, position, lastAt };
  }

  /**
   * Runs a command; those of one stream take turns. When a writer of another process was quicker, everything is read and
   * decided again, so that the domain's own rules (also the one about stale versions) see the newest state. A command that
   * was recorded already, however long ago, happens once: its retry is answered with the state it led to.
   */
  execute<C, S, E extends Evento, G = undefined>(execution: Execution<C, S, E, G>): Promise<Executed<S, E>> {
    const work = () => this.inTurn(execution);
    return execution.outOfTurn ? work() : this.turns.of(execution.streamId, work);
  }

  private async inTurn<C, S, E extends Evento, G>(execution: Execution<C, S, E, G>): Promise<Executed<S, E>> {
    const { decider, streamId, creates, command, securing, keepsHistory, metadata, commandId } = execution;
    const stream = { decider, streamId };
    const looked: Looked = { commandId, metadata, keepsHistory: keepsHistory ?? false };
    // Without a key the name of what is created was made for this very request.
    const isUnread = creates && metadata.requestHash === undefined;
    const [known, given] = await Promise.all([
      isUnread ? unknownOf<C, S, E>(stream) : this.follow(stream, this.before(stream, looked), looked),
      // A command that needs nothing else says nothing of it, and its G is undefined.
      execution.given?.() as Promise<G>,
      this.instants.recall(metadata.ownerId),
      this.requireOpen(metadata.ownerId, streamId),
    ]);
    let tries: LostTries | null = null;
    for (let found = known; ;) {
      const { state, version, position, history, recorded } = found;
      if (recorded.length > 0) return { state, version, position, events: [], recorded, history };
      const asked =
        typeof command === 'function' ? (command as (state: S, given: G) => C)(state, given) : command;
      const events = decider.decide(asked, state);
      if (events.length === 0) return { state, version, position, events, recorded, history };
      await securing?.(state, version);
      const append = { streamId, expectedVersion: version, events, metadata, commandId };
      const outcome = await this.append<E>(append).catch((error: unknown) => {
        if (error instanceof WrongExpectedVersion) return error;
        throw error;
      });
      if (!(outcome instanceof WrongExpectedVersion)) {
        const { recorded: now, ...appended } = outcome;
        found.commands.addAppended(commandId, now);
        return {
          ...appended,
          state: now.reduce(decider.evolve, state),
          events,
          recorded: now,
          history: keepsHistory ? [...history, ...now] : [],
        };
      }
      // The first is another writer's success: what it did is read at once.
      if (tries) await tries.pause();
      else tries = new LostTries(this.waits);
      const isCut = outcome.actual < version;
      found = await this.followUpTo(outcome, tries, stream, isCut ? this.forget(stream) : found, looked);
      if (tries.areOver && found.recorded.length === 0) throw outcome;
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

  /** What is known of a stream without a read: its snapshot, unless the command that is looked for may be in it. */
  private before<C, S, E extends Evento>(stream: Stream<C, S, E>, looked?: Looked): Known<S, E> {
    const snapshot = looked?.keepsHistory ? null : this.snapshots.of(stream.decider, stream.streamId);
    if (!snapshot || (looked && snapshot.commands.mayHold(looked))) return unknownOf(stream);
    return { ...snapshot, recorded: [], history: [] };
  }

  /** A snapshot holds more than the log: events were taken away from the end of the stream. It is read anew. */
  private forget<C, S, E extends Evento>(stream: Stream<C, S, E>): Known<S, E> {
    this.snapshots.forget(stream.streamId);
    return unknownOf(stream);
  }

  /**
   * Follows a stream as far as a refusal says that it goes: what is read before that is read from behind, and says nothing
   * about a command that may be recorded.
   */
  private async followUpTo<C, S, E extends Evento>(
    refusal: WrongExpectedVersion,
    tries: LostTries,
    stream: Stream<C, S, E>,
    known: Known<S, E>,
    looked?: Looked,
  ): Promise<Known<S, E>> {
    let found = known;
    for (;;) {
      found = await this.follow(stream, found, looked);
      if (found.recorded.length > 0 || found.version >= refusal.actual) return found;
      if (tries.areOver) throw new StorageUnavailable(refusal);
      await tries.pause();
    }
  }

  /**
   * Folds what a stream holds after what is known of it, as it is read: the longest is never in memory. Of a command that is
   * looked for and was recorded: up to what it made happen.
   */
  private async follow<C, S, E extends Evento>(
    { decider, streamId }: Stream<C, S, E>,
    known: Known<S, E>,
    looked?: Looked,
  ): Promise<Known<S, E>> {
    const { commands } = known;
    const history = [...known.history];
    let { state, version, position, lastAt } = known;
    const recorded: Registrado<E>[] = [];
    let added = 0;
    // The stream's name decides the type of its events: `factura-…` holds EventoDeFactura, and so on.
    const batches = this.eventStore.readStream(streamId, version) as AsyncIterable<readonly Registrado<E>[]>;
    reading: for await (const batch of batches)
      for (const event of batch) {
        const isOfIt = looked !== undefined && isMadeBy(looked, event, recorded.length);
        if (recorded.length > 0 && !isOfIt) break reading;
        if (isOfIt && recorded.length === 0 && event.metadata.requestHash !== looked.metadata.requestHash)
          throw new CommandReused();
        if (isOfIt) recorded.push(event);
        state = decider.evolve(state, event);
        ({ version, position } = event);
        lastAt = event.metadata.at;
        commands.addRead(event);
        if (known.version > 0) added += weightOf(event.data);
        if (looked?.keepsHistory) history.push(event);
      }
    // Reading stopped at the recorded command: the state is older than the stream's end, so it is no snapshot.
    if (recorded.length === 0)
      this.snapshots.keep(decider, streamId, { state, version, position, lastAt, commands }, added);
    return { state, version, position, lastAt, commands, recorded, history };
  }
}

interface Stream<C, S, E extends Evento> {
  readonly decider: Decider<C, S, E>;
  readonly streamId: string;
}

interface Known<S, E extends Evento> extends Folded<S> {
  /** Kept when asked for. */
  readonly history: readonly Registrado<E>[];
  /** What the command that was looked for made happen: the stream is known up to there. None when it was not recorded. */
  readonly recorded: readonly Registrado<E>[];
}

const unknownOf = <C, S, E extends Evento>({ decider, streamId }: Stream<C, S, E>): Known<S, E> => ({
  ...{ state: decider.initialState, version: 0, position: BEGINNING, lastAt: null },
  ...{ commands: new RecordedCommands(streamId), recorded: [], history: [] },
});

interface Looked extends LookedFor {
  readonly keepsHistory: boolean;
}
