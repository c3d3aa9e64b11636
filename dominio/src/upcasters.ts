import { type Evento, type Registrado } from './decider.ts';

/** Lifts data from one schema version to the next. A missing field may be derived from the event. */
export type Upcaster = (data: Readonly<Record<string, unknown>>, event: Registrado) => Evento['data'];

/** The first upcaster lifts version 1 to 2, and so on. A missing event type does not compile. */
export type Upcasters<E extends Evento = Evento> = Readonly<Record<E['type'], readonly Upcaster[]>>;

export const typesOf = <T extends string>(listed: Readonly<Record<T, unknown>>): readonly T[] =>
  Object.keys(listed) as T[];

const stepsOf = (upcasters: Upcasters, type: string): readonly Upcaster[] | null =>
  Object.hasOwn(upcasters, type) ? upcasters[type]! : null;

/** The newest schema version of an event type. Throws when no aggregate lists the type. */
export const schemaOf = (upcasters: Upcasters, type: string): number => {
  const steps = stepsOf(upcasters, type);
  if (!steps) throw new Error(`no aggregate lists the event type ${type}`);
  return 1 + steps.length;
};

export const lifter =
  (upcasters: Upcasters) =>
  (event: Registrado): Registrado => {
    const steps = stepsOf(upcasters, event.type);
    if (!steps) return event;
    const { data: recorded, metadata } = event;
    const today = 1 + steps.length;
    if (metadata.schema === today) return event;
    // A newer event may mean something unknown, so it must not be processed.
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
