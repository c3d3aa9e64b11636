import { type Evento, type Metadatos, type Registrado } from '@cuenta-clara/dominio/decider';

/** An event about to be appended. Its id is derived from the command, so that a retried append is one event. */
export type NewEvent = Evento & { readonly id: string; readonly metadata: Metadatos };

export interface AppendResult {
  /** Events in the stream after the append. */
  readonly version: number;
  /** Place of the last event appended, in the one total order. */
  readonly position: string;
}

export interface AppendOptions {
  /**
   * This append has no effect of its own until another follows it (a claim, before its use). So it may be acknowledged
   * before it is durable, or even in the log (its place is then none): the durable append that follows makes both durable, in
   * their order, and is never there without it.
   */
  readonly precursor?: boolean;
}

/** The stream was not as long as the writer believed; nothing was appended. */
export class WrongExpectedVersion extends Error {
  constructor(
    readonly streamId: string,
    readonly expected: number,
    /** Events in the stream, by the node that refused the append. A read from a node that lags may show fewer. */
    readonly actual: number,
  ) {
    super(`stream ${streamId} has ${actual} events, expected ${expected}`);
    this.name = 'WrongExpectedVersion';
  }
}

/** More at once than an append may hold (`LARGEST_APPEND_BYTES`); nothing was appended. */
export class AppendTooLarge extends Error {}

/**
 * What EventStoreDB takes in one append unless its operator said otherwise: data, metadata, and types at two bytes a
 * character. The embedded log takes no more, so that it can always be moved to one.
 */
export const LARGEST_APPEND_BYTES = 1024 * 1024;

/** So much of the log is in memory for each that reads it: a batch ends with the event that reaches one of the two. */
export const BATCH = { events: 1_000, bytes: 8 * 1024 * 1024 } as const;

/** All of what is read in batches, at once: of what is known to be little. */
export const collected = async <E>(batches: AsyncIterable<readonly E[]>): Promise<readonly E[]> => {
  const all: E[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
};

/**
 * An event in a stream of ours that is none (its data or metadata is not what an event has), or a stream of ours that
 * events are missing from. It is a finding of the audit; nobody reads past it.
 */
export class LogDamaged extends Error {
  constructor(
    what: string,
    /** Where, as far as it is known. */
    readonly where: { readonly streamId: string; readonly event?: string; readonly position?: string },
  ) {
    super(`${what} in stream ${where.streamId}`);
    this.name = 'LogDamaged';
  }

  /** One line for whoever runs the product. */
  get forTheOperator(): string {
    return `El registro está dañado en ${this.where.streamId}: npm run audit dice dónde (docs/evidencia/auditoria.md).`;
  }
}

export interface ReadAllOptions {
  /** Exclusive; absent reads from the beginning. */
  readonly after?: string | undefined;
  /** Only these types; absent reads every one. */
  readonly types?: readonly string[] | undefined;
  /** Only what this owner's events are; absent reads everybody's. */
  readonly owner?: string | undefined;
}

/**
 * What a subscription hands over: events in order, and where it stands. Whoever resumes there is handed everything
 * after it, and may be handed again what it was handed just before.
 */
export interface Subscriber {
  /** Called with one batch at a time; the next waits until this one is done. A rejection is retried with back-off. */
  onEvents(events: readonly Registrado[]): Promise<void>;
  /**
   * Every event up to here that was asked for was handed over. Told at each event of ours that was not asked for; among
   * what other programs record, now and then.
   */
  onCheckpoint?(position: string): Promise<void>;
}

export interface Subscription {
  /** Stops it; resolves once a batch in progress is done. */
  stop(): Promise<void>;
}

/**
 * The log: the only source of truth. Its promises, which the contract suite holds every adapter to:
 * an append is durable when it resolves and all or nothing; a wrong expected version appends nothing;
 * appending the same event ids again at the same place answers the first result; there is one total order
 * for readAll and subscribeAll; a subscription resumes after a position and survives a lost connection.
 * There is no way to change or remove an event. What other programs record on a server that is shared is never seen;
 * in the streams of ours nothing is skipped: what cannot be read there ends the reading with LogDamaged.
 */
export interface EventStore {
  /** `expectedVersion` is the number of events the stream must hold now (0: it must not exist yet). */
  append(
    streamId: string,
    expectedVersion: number,
    events: readonly NewEvent[],
    options?: AppendOptions,
  ): Promise<AppendResult>;
  /**
   * The events of a stream in order, after the given version and up to the other, in batches that keep memory flat (`BATCH`); none
   * when there is no such stream.
   */
  readStream(
    streamId: string,
    afterVersion?: number,
    upToVersion?: number,
  ): AsyncIterable<readonly Registrado[]>;
  /** The log in its total order, in such batches. */
  readAll(options?: ReadAllOptions): AsyncIterable<readonly Registrado[]>;
  /** Everything after `after`, then whatever comes, at least once and in order. */
  subscribeAll(options: Omit<ReadAllOptions, 'owner'>, subscriber: Subscriber): Subscription;
  /**
   * About how many bytes of everybody's log are read for one owner's events between two places; 0 where an index of
   * owners finds them.
   */
  bytesReadForOwner(after: string, upTo: string): number;
  /** Place of the newest event of ours; the beginning when there is none. */
  lastPosition(): Promise<string>;
  close(): Promise<void>;
}

/** A log in which an event is found by its place, where no index finds those of an owner. */
export interface EventsByPlace {
  /** What stands at these places, in their order; where no event of ours stands, nothing. */
  readAt(positions: readonly string[]): Promise<readonly Registrado[]>;
}
