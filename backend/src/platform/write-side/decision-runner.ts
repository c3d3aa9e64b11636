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

export interface ActMetadata {
  readonly ownerId: string;
  readonly userId: string;
  readonly correlationId: string;
  readonly requestHash?: string | undefined;
}

export class CommandReused extends Error {}

export interface Decision<C, S, E extends Evento, G = undefined> {
  readonly decider: Decider<C, S, E>;
  readonly streamId: string;
  /**
   * True when the stream's name contains the new id: the stream is not read first, because no other command
   * writes it.
   */
  readonly creates?: boolean | undefined;
  /**
   * Reads further input of `command`, once and in parallel with the stream. `command` throws the refusals,
   * not this function.
   */
  readonly given?: (() => Promise<G>) | undefined;
  readonly command: C | ((state: S, given: G) => C);
  /**
   * Claims unique values (docs/adr/0005) that the command will use, or throws. Called on each try between
   * reading and appending: when another command takes such a claim over meanwhile, its event on this stream
   * (`Claimants.fence`) makes the append fail.
   */
  readonly securing?: ((state: S, version: number) => Promise<void>) | undefined;
  readonly keepsHistory?: boolean | undefined;
}

export interface Execution<C, S, E extends Evento, G = undefined> extends Decision<C, S, E, G> {
  readonly metadata: ActMetadata;
  /** Idempotency key: a retry with the same id is answered with the first result. */
  readonly commandId: string;
  /**
   * True for a command that runs within another command's turn, and so must not wait for a turn of its own.
   */
  readonly outOfTurn?: boolean | undefined;
}

export interface Executed<S, E extends Evento> {
  readonly state: S;
  readonly version: number;
  readonly position: string;
  readonly events: readonly E[];
  readonly recorded: readonly Registrado<E>[];
  /** The stream's events, when `keepsHistory` is set. All events of one append have the same position. */
  readonly history: readonly Registrado<E>[];
}

export type Loaded<S> = Omit<Folded<S>, 'commands'>;

export interface Append<E extends Evento = Evento> {
  readonly streamId: string;
  readonly expectedVersion: number;
  readonly events: readonly E[];
  readonly metadata: ActMetadata;
  readonly commandId: string;
  readonly precursor?: boolean;
}

export class DecisionRunner {
  private readonly snapshots = new Snapshots();

  constructor(
    private readonly eventStore: EventStore,
    clock: Clock,
    private readonly upcasters: Upcasters,
    private readonly instants = new Instants(clock),
    private readonly requireOpen: (ownerId: string, streamId: string) => Promise<void> = async () => {},
    private readonly waits?: Waits,
    private readonly turns = new Turns(),
  ) {}

  /**
   * With `after`, the stream is read until it has as many events as the refused append was told. Throws
   * StorageUnavailable when no read shows them in time.
   */
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

  execute<C, S, E extends Evento, G = undefined>(execution: Execution<C, S, E, G>): Promise<Executed<S, E>> {
    const work = () => this.inTurn(execution);
    return execution.outOfTurn ? work() : this.turns.of(execution.streamId, work);
  }

  private async inTurn<C, S, E extends Evento, G>(execution: Execution<C, S, E, G>): Promise<Executed<S, E>> {
    const { decider, streamId, creates, command, securing, keepsHistory, metadata, commandId } = execution;
    const stream = { decider, streamId };
    const looked: Looked = { commandId, metadata, keepsHistory: keepsHistory ?? false };
    // Without an `Idempotency-Key` the stream id is new, so there is nothing to read.
    const isUnread = creates && metadata.requestHash === undefined;
    const [known, given] = await Promise.all([
      isUnread ? unknownOf<C, S, E>(stream) : this.follow(stream, this.before(stream, looked), looked),
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
      if (tries) await tries.pause();
      else tries = new LostTries(this.waits);
      const isCut = outcome.actual < version;
      found = await this.followUpTo(outcome, tries, stream, isCut ? this.forget(stream) : found, looked);
      if (tries.areOver && found.recorded.length === 0) throw outcome;
    }
  }

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

  private before<C, S, E extends Evento>(stream: Stream<C, S, E>, looked?: Looked): Known<S, E> {
    const snapshot = looked?.keepsHistory ? null : this.snapshots.of(stream.decider, stream.streamId);
    if (!snapshot || (looked && snapshot.commands.mayHold(looked))) return unknownOf(stream);
    return { ...snapshot, recorded: [], history: [] };
  }

  /** A snapshot newer than the log is dropped: the log's last events were removed. */
  private forget<C, S, E extends Evento>(stream: Stream<C, S, E>): Known<S, E> {
    this.snapshots.forget(stream.streamId);
    return unknownOf(stream);
  }

  /**
   * Reads the stream until it has the events that the refusal counted: fewer events come from a lagging node,
   * and cannot tell whether the command was recorded.
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
   * Events are folded in batches, so a long stream is never in memory. Reading stops after the events of the
   * command in `looked`; throws CommandReused when they were recorded with another body.
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
    // The stream's name decides its event type: `factura-…` holds EventoDeFactura.
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
  readonly history: readonly Registrado<E>[];
  readonly recorded: readonly Registrado<E>[];
}

const unknownOf = <C, S, E extends Evento>({ decider, streamId }: Stream<C, S, E>): Known<S, E> => ({
  ...{ state: decider.initialState, version: 0, position: BEGINNING, lastAt: null },
  ...{ commands: new RecordedCommands(streamId), recorded: [], history: [] },
});

interface Looked extends LookedFor {
  readonly keepsHistory: boolean;
}
