import { type Evento, type Registrado } from '@cuenta-clara/dominio/decider';

/** Lifts the data of one event type from one schema version to the next. */
export interface Upcaster {
  readonly type: string;
  /** The version it reads; it writes the one after. */
  readonly from: number;
  lift(data: Evento['data']): Evento['data'];
}

/** Every one-step upcaster of the product. None yet: all events are of schema 1. */
export const UPCASTERS: readonly Upcaster[] = [];

/** Lifts an event as recorded to the shape the program knows today, step by step. The log itself is never rewritten. */
export const lifter = (upcasters: readonly Upcaster[]): ((event: Registrado) => Registrado) => {
  if (upcasters.length === 0) return (event) => event;
  const steps = new Map(upcasters.map((step) => [`${step.type}@${step.from}`, step]));
  return (event) => {
    let { data, metadata } = event;
    for (
      let step = steps.get(`${event.type}@${metadata.schema}`);
      step;
      step = steps.get(`${event.type}@${metadata.schema}`)
    ) {
      data = step.lift(data);
      metadata = { ...metadata, schema: step.from + 1 };
    }
    if (metadata === event.metadata) return event;
    return { ...event, data, metadata, grabado: { data: event.data, metadata: event.metadata } };
  };
};
