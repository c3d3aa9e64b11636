import { type Metadatos, type Registrado } from '@cuenta-clara/dominio/decider';
import { LogDamaged } from './event-store.ts';

/** An event as a store gives it back: nothing says yet that it is one of ours in its shape, too. */
export type StoredEvent = Omit<Registrado, 'data' | 'metadata' | 'grabado'> & {
  readonly data: unknown;
  readonly metadata: unknown;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

const TEXTS = ['ownerId', 'userId', 'at', 'correlationId'] as const satisfies readonly (keyof Metadatos)[];

/** The event that was stored; what has not the shape that every event of ours has is a damage. */
export const whole = (stored: StoredEvent): Registrado => {
  const { data, metadata, id: event, streamId, position } = stored;
  const isWhole =
    isObject(data) &&
    isObject(metadata) &&
    TEXTS.every((name) => typeof metadata[name] === 'string') &&
    Number.isSafeInteger(metadata['schema']);
  if (!isWhole) throw new LogDamaged('what is no event', { streamId, event, position });
  return stored as Registrado;
};

/** Makes something of an event; what it cannot say, so that this fails, is a damage of the log. */
export const saying = <T>({ type, streamId, id: event, position }: Registrado, make: () => T): T => {
  try {
    return make();
  } catch (cause) {
    throw new LogDamaged(`what ${type} cannot say (${String(cause)})`, { streamId, event, position });
  }
};

/** An event as the program knows it today. One without what its type says, or of a newer program, cannot be lifted: a damage. */
export const lifted = (recorded: Registrado, lift: (event: Registrado) => Registrado): Registrado =>
  saying(recorded, () => lift(recorded));

/** A stream's events after a version, in order: each follows the one before it. */
export const unbroken = (
  streamId: string,
  afterVersion: number,
  events: readonly Registrado[],
): readonly Registrado[] => {
  for (const [index, { version, id: event, position }] of events.entries())
    if (version !== afterVersion + index + 1)
      throw new LogDamaged('events are missing', { streamId, event, position });
  return events;
};

/** What can be read of a page, in order, up to what is damaged: what stands before that is handed over first. */
export const upToDamage = <Stored>(
  page: Iterable<Stored>,
  read: (stored: Stored) => Registrado,
): { readonly events: readonly Registrado[]; readonly damage: LogDamaged | null } => {
  const events: Registrado[] = [];
  try {
    for (const stored of page) events.push(read(stored));
    return { events, damage: null };
  } catch (error) {
    if (error instanceof LogDamaged) return { events, damage: error };
    throw error;
  }
};
