import { type Evento, type Registrado } from './decider.ts';

/**
 * Lifts what was recorded of an event from one version of its type's shape to the next. The old shape is nobody's type
 * any more; what it left out may be read from the event it is of: its id, its instant.
 */
export type Upcaster = (data: Readonly<Record<string, unknown>>, event: Registrado) => Evento['data'];

/**
 * Every type of an aggregate's events, each with its upcasters: the first lifts version 1 to version 2, and so on. It
 * is the one list there is of these types, and does not compile while one is missing.
 */
export type Upcasters<E extends Evento = Evento> = Readonly<Record<E['type'], readonly Upcaster[]>>;

/** The types that are listed, in that order. */
export const typesOf = <T extends string>(listed: Readonly<Record<T, unknown>>): readonly T[] =>
  Object.keys(listed) as T[];

const stepsOf = (upcasters: Upcasters, type: string): readonly Upcaster[] | null =>
  Object.hasOwn(upcasters, type) ? upcasters[type]! : null;

/** The version of its shape in which an event of this type is recorded today. */
export const schemaOf = (upcasters: Upcasters, type: string): number => {
  const steps = stepsOf(upcasters, type);
  if (!steps) throw new Error(`no aggregate lists the event type ${type}`);
  return 1 + steps.length;
};

/** Lifts events as recorded to the shapes that the program knows today. The log itself is never rewritten. */
export const lifter =
  (upcasters: Upcasters) =>
  (event: Registrado): Registrado => {
    const steps = stepsOf(upcasters, event.type);
    if (!steps) return event; // no aggregate reads it
    const { data: recorded, metadata } = event;
    const today = 1 + steps.length;
    if (metadata.schema === today) return event;
    // Whoever cannot know what an event says must not act on it.
    if (metadata.schema > today)
      throw new Error(`a newer program recorded ${event.type} ${event.id}: schema ${metadata.schema}`);
    let data = recorded;
    for (const step of steps.slice(metadata.schema - 1))
      data = step(data as Readonly<Record<string, unknown>>, event);
    return {
      ...event,
      data,
      metadata: { ...metadata, schema: today },
      grabado: { data: recorded, metadata },
    };
  };
