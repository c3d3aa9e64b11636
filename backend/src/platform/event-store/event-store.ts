import { type Evento, type Metadatos, type Registrado } from '@cuenta-clara/dominio/decider';

/** The event id derives from the command, so that a retried append records one event. */
export type NewEvent = Evento & { readonly id: string; readonly metadata: Metadatos };

export interface AppendResult {
  readonly version: number;
  readonly position: string;
}

export interface AppendOptions {
  /**
   * True for an append without effect until a second append follows, as the claim of a number before its
   * invoice. It may be acknowledged, with position BEGINNING, before it is recorded. The second append makes
   * both durable, in order, and is never recorded without the first.
   */
  readonly precursor?: boolean;
}

export class WrongExpectedVersion extends Error {
  constructor(
    readonly streamId: string,
    readonly expected: number,
    /** Number of events in the stream, by the refusing node: a read from another node may show fewer. */
    readonly actual: number,
  ) {
    super(`stream ${streamId} has ${actual} events, expected ${expected}`);
    this.name = 'WrongExpectedVersion';
  }
}

/** The append exceeds `LARGEST_APPEND_BYTES`; nothing was appended. */
export class AppendTooLarge extends Error {}

/**
 * EventStoreDB's default limit for data, metadata, and types at two bytes a character. The embedded log keeps
 * to it, so that it can be moved to EventStoreDB.
 */
export const LARGEST_APPEND_BYTES = 1024 * 1024;

export const BATCH = { events: 1_000, bytes: 8 * 1024 * 1024 } as const;

export const collected = async <E>(batches: AsyncIterable<readonly E[]>): Promise<readonly E[]> => {
  const all: E[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
};

/** An event of the product is malformed or missing. Reading ends there, and the audit reports it. */
export class LogDamaged extends Error {
  constructor(
    what: string,
    readonly where: { readonly streamId: string; readonly event?: string; readonly position?: string },
  ) {
    super(`${what} in stream ${where.streamId}`);
    this.name = 'LogDamaged';
  }

  get forTheOperator(): string {
    return `El registro está dañado en ${this.where.streamId}: npm run audit dice dónde (docs/evidencia/auditoria.md).`;
  }
}

export interface ReadAllOptions {
  readonly after?: string | undefined;
  readonly types?: readonly string[] | undefined;
  readonly owner?: string | undefined;
}

/** A subscriber that resumes at a position may get its last events again. */
export interface Subscriber {
  /** Called with one batch at a time. A rejection is retried with back-off. */
  onEvents(events: readonly Registrado[]): Promise<void>;
  /**
   * Called when every wanted event up to this position was delivered. Calls are rare while only other
   * applications record events at the same EventStoreDB, so the position may then lag.
   */
  onCheckpoint?(position: string): Promise<void>;
}

export interface Subscription {
  stop(): Promise<void>;
}

/**
 * The only source of truth. The contract suite tests these promises of each adapter. An append is durable
 * when it resolves, and records all its events or none; repeated with the same event ids, it answers the
 * first result. `readAll` and `subscribeAll` share one total order. Events are never changed or removed.
 * Other programs' events on a shared server are not seen; damage in a stream of the product ends reading with
 * LogDamaged.
 */
export interface EventStore {
  /** `expectedVersion`: number of events in the stream; 0 when the stream does not exist. */
  append(
    streamId: string,
    expectedVersion: number,
    events: readonly NewEvent[],
    options?: AppendOptions,
  ): Promise<AppendResult>;
  /** Events come in batches (`BATCH`); none when the stream does not exist. */
  readStream(
    streamId: string,
    afterVersion?: number,
    upToVersion?: number,
  ): AsyncIterable<readonly Registrado[]>;
  readAll(options?: ReadAllOptions): AsyncIterable<readonly Registrado[]>;
  /**
   * Delivers the events after `after`, then new ones, at least once and in order, over lost connections too.
   */
  subscribeAll(options: Omit<ReadAllOptions, 'owner'>, subscriber: Subscriber): Subscription;
  /**
   * Approximate bytes between two positions that a read of one owner's events must scan; 0 with an index by
   * owner.
   */
  bytesReadForOwner(after: string, upTo: string): number;
  lastPosition(): Promise<string>;
  close(): Promise<void>;
}

export interface EventsByPlace {
  /** The product's events at these positions, in their order; positions without one are left out. */
  readAt(positions: readonly string[]): Promise<readonly Registrado[]>;
}
