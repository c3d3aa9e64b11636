/** Something that happened, in the business's words. `data` is plain JSON: ISO strings, integer cents. */
export interface Evento {
  readonly type: string;
  readonly data: object;
}

/** Who did it, when and in which request. Recorded with each event; never read by `decide`. */
export interface Metadatos {
  /** The owner whose business this event belongs to: every read is fenced by it. */
  readonly ownerId: string;
  /** The person (or read-only access) that acted. */
  readonly userId: string;
  /** ISO instant in UTC. */
  readonly at: string;
  readonly correlationId: string;
  /** Digest of the body, when the caller named an idempotency key: another body under it is no retry. */
  readonly requestHash?: string | undefined;
  /** Version of the shape of `data`; old ones are lifted by upcasters when read. */
  readonly schema: number;
}

/** An event as the log holds it. `version` counts the events of its stream (the first one is 1). */
export type Registrado<E extends Evento = Evento> = E & {
  readonly id: string;
  readonly streamId: string;
  readonly version: number;
  /** Place in the one total order of the log: 20 digits, so that text order is number order. */
  readonly position: string;
  readonly metadata: Metadatos;
  /** What the log really holds, when an upcaster lifted it: what is proved is proved of this. */
  readonly grabado?: Pick<Registrado, 'data' | 'metadata'>;
};

/**
 * The whole of an aggregate: what it starts as, what a command makes happen, what an event changes.
 * Pure: no clock, no ids, no I/O inside. `decide` throws an ErrorDeDominio when it refuses,
 * and answers no events when the command changes nothing.
 */
export interface Decider<Comando, Estado, E extends Evento> {
  readonly initialState: Estado;
  decide(comando: Comando, estado: Estado): readonly E[];
  evolve(estado: Estado, evento: E): Estado;
}

/** The state a history leads to; or what comes after a part of it, from the state that part led to. */
export const fold = <C, S, E extends Evento>(
  decider: Decider<C, S, E>,
  eventos: Iterable<E>,
  desde = decider.initialState,
): S => {
  let estado = desde;
  for (const evento of eventos) estado = decider.evolve(estado, evento);
  return estado;
};

/** Marks the places that an exhaustive `switch` never reaches; a new event type fails to compile there. */
export const nunca = (valor: never): never => {
  throw new Error(`unhandled case: ${JSON.stringify(valor)}`);
};
