import { v5 as uuidv5 } from 'uuid';
import { type Decider, type Evento, type Registrado, fold } from '@cuenta-clara/dominio/decider';
import { type Upcasters, schemaOf } from '@cuenta-clara/dominio/upcasters';
import { type Clock } from './clock.ts';
import { type EventStore, type NewEvent, WrongExpectedVersion } from './event-store/event-store.ts';
import { BEGINNING } from './event-store/position.ts';

/** Who acts and in which request: what every event remembers of it. */
export interface ActMetadata {
  readonly ownerId: string;
  readonly userId: string;
  readonly correlationId: string;
  readonly requestHash?: string | undefined;
}

/** The same command id came with another request: a mistake of the caller's, never a second thing. */
export class CommandReused extends Error {}

export interface Execution<C, S, E extends Evento> {
  readonly decider: Decider<C, S, E>;
  readonly streamId: string;
  /** The command, or how the state of the moment makes it: asked again on each try. */
  readonly command: C | ((state: S) => C);
  /**
   * Claims what the command is about to use, or throws. Done on each try between reading the stream and appending
   * to it, so that whoever fences the stream to supersede the claim makes this append fail (docs/adr/0005).
   */
  readonly securing?: ((state: S) => Promise<void>) | undefined;
  readonly metadata: ActMetadata;
  /** The same command id appended twice is one append. */
  readonly commandId: string;
}

export interface Executed<S, E extends Evento> {
  readonly state: S;
  /** Events in the stream now. */
  readonly version: number;
  /** Place of the stream's newest event in the log. */
  readonly position: string;
  /** What this command made happen; none when it changed nothing. */
  readonly events: readonly E[];
}

export interface Loaded<S> {
  readonly state: S;
  readonly version: number;
  readonly position: string;
  /** When the newest event was recorded; null for a stream that does not exist. */
  readonly lastAt: string | null;
}

export interface Append {
  readonly streamId: string;
  readonly expectedVersion: number;
  readonly events: readonly Evento[];
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
    private readonly clock: Clock,
    private readonly upcasters: Upcasters,
  ) {}

  async load<C, S, E extends Evento>(decider: Decider<C, S, E>, streamId: string): Promise<Loaded<S>> {
    return loaded(decider, await this.read<E>(streamId));
  }

  /**
   * Runs a command. When another writer was quicker, everything is read and decided again, so that the domain's
   * own rules (also the one about stale versions) see the newest state. A command that was recorded already, however
   * long ago, happens once: its retry is answered with the state it led to.
   */
  async execute<C, S, E extends Evento>(execution: Execution<C, S, E>): Promise<Executed<S, E>> {
    const { decider, streamId, command, securing, metadata, commandId } = execution;
    for (let tried = 1; ; tried++) {
      const history = await this.read<E>(streamId);
      const recorded = upToCommand(history, streamId, commandId, metadata.requestHash);
      const { state, version, position } = loaded(decider, recorded ?? history);
      if (recorded) return { state, version, position, events: [] };
      const asked = typeof command === 'function' ? (command as (state: S) => C)(state) : command;
      const events = decider.decide(asked, state);
      if (events.length === 0) return { state, version, position, events };
      await securing?.(state);
      try {
        const appended = await this.append({
          streamId,
          expectedVersion: version,
          events,
          metadata,
          commandId,
        });
        return {
          ...appended,
          state: events.reduce((now, event) => decider.evolve(now, event), state),
          events,
        };
      } catch (error) {
        if (!(error instanceof WrongExpectedVersion) || tried >= TRIES) throw error;
      }
    }
  }

  /** The stream up to what this command made happen; null when it made nothing happen (yet). */
  async recorded<E extends Evento>(
    streamId: string,
    commandId: string,
    requestHash: string | undefined,
  ): Promise<readonly Registrado<E>[] | null> {
    return upToCommand(await this.read<E>(streamId), streamId, commandId, requestHash);
  }

  /** Events dressed with who, when, in which shape and a derived id, appended at exactly this version. */
  async append({ streamId, expectedVersion, events, metadata, commandId, precursor = false }: Append) {
    const at = new Date(this.clock.now()).toISOString();
    const dressed: NewEvent[] = events.map((event, index) => ({
      ...event,
      id: eventIdOf(commandId, streamId, index),
      metadata: { ...metadata, at, schema: schemaOf(this.upcasters, event.type) },
    }));
    return this.eventStore.append(streamId, expectedVersion, dressed, { precursor });
  }

  private async read<E extends Evento>(streamId: string): Promise<readonly Registrado<E>[]> {
    // The stream's name decides the type of its events: `factura-…` holds EventoDeFactura, and so on.
    return (await this.eventStore.readStream(streamId)) as readonly Registrado<E>[];
  }
}

const loaded = <C, S, E extends Evento>(
  decider: Decider<C, S, E>,
  history: readonly Registrado<E>[],
): Loaded<S> => {
  const last = history.at(-1);
  return {
    state: fold(decider, history),
    version: history.length,
    position: last?.position ?? BEGINNING,
    lastAt: last?.metadata.at ?? null,
  };
};

const upToCommand = <E extends Evento>(
  history: readonly Registrado<E>[],
  streamId: string,
  commandId: string,
  requestHash: string | undefined,
): readonly Registrado<E>[] | null => {
  const first = history.findIndex(({ id }) => id === eventIdOf(commandId, streamId, 0));
  if (first < 0) return null;
  if (history[first]!.metadata.requestHash !== requestHash) throw new CommandReused();
  let end = first + 1;
  while (history[end]?.id === eventIdOf(commandId, streamId, end - first)) end++;
  return history.slice(0, end);
};

const eventIdOf = (commandId: string, streamId: string, index: number): string =>
  uuidv5(`${commandId}/${streamId}/${index}`, EVENT_NAMESPACE);
