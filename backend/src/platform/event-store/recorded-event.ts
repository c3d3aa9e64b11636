import { type Metadatos, type Registrado } from '@cuenta-clara/dominio/decider';
import { LogDamaged } from './event-store.ts';

export type StoredEvent = Omit<Registrado, 'data' | 'metadata' | 'grabado'> & {
  readonly data: unknown;
  readonly metadata: unknown;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

const TEXTS = ['ownerId', 'userId', 'at', 'correlationId'] as const satisfies readonly (keyof Metadatos)[];

export const whole = (stored: StoredEvent): Registrado => {
  const { data, metadata, id: event, streamId, position } = stored;
  const isWhole =
    isObject(data) &&
    isObject(metadata) &&
    TEXTS.every((name) => typeof metadata[name] === 'string') &&
    Number.isSafeInteger(metadata['schema']);
  if (!isWhole) throw new LogDamaged('a malformed event', { streamId, event, position });
  return stored as Registrado;
};

export const saying = <T>({ type, streamId, id: event, position }: Registrado, make: () => T): T => {
  try {
    return make();
  } catch (cause) {
    throw new LogDamaged(`malformed data of ${type} (${String(cause)})`, { streamId, event, position });
  }
};

/** Throws LogDamaged when the event lacks fields or has a newer schema. */
export const lifted = (recorded: Registrado, lift: (event: Registrado) => Registrado): Registrado =>
  saying(recorded, () => lift(recorded));

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
