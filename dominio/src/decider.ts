/** An event: something that happened. `data` is plain JSON with ISO strings and integer cents. */
export interface Evento {
  readonly type: string;
  readonly data: object;
}

/** Data recorded beside each event, which `decide` never reads. */
export interface Metadatos {
  /** The owner of the event's business. Every read is limited to an owner. */
  readonly ownerId: string;
  /** The user, or the read-only access, that acted. */
  readonly userId: string;
  /** The instant of recording, ISO in UTC. */
  readonly at: string;
  readonly correlationId: string;
  /**
   * Digest of the body of a request with an idempotency key; a request with the same key and another body is
   * no retry.
   */
  readonly requestHash?: string | undefined;
  /** Schema version of `data`; upcasters lift older versions when read. */
  readonly schema: number;
}

/** An event in the log. `version` counts the events of its stream from 1. */
export type Registrado<E extends Evento = Evento> = E & {
  readonly id: string;
  readonly streamId: string;
  readonly version: number;
  /** Place in the total order of the log: 20 digits, so that text order is number order. */
  readonly position: string;
  readonly metadata: Metadatos;
  /**
   * The recorded `data` and `metadata`, present when an upcaster lifted them. Hashes are of the recorded
   * ones.
   */
  readonly grabado?: Pick<Registrado, 'data' | 'metadata'>;
};

/**
 * An aggregate: initial state, decisions, state changes. Pure: no clock, no ids, no I/O. `decide` throws an
 * ErrorDeDominio to refuse and returns no events when the command changes nothing.
 */
export interface Decider<Comando, Estado, E extends Evento> {
  readonly initialState: Estado;
  decide(comando: Comando, estado: Estado): readonly E[];
  evolve(estado: Estado, evento: E): Estado;
}

/** The state after a history, or after further events from the state `desde`. */
export const fold = <C, S, E extends Evento>(
  decider: Decider<C, S, E>,
  eventos: Iterable<E>,
  desde = decider.initialState,
): S => {
  let estado = desde;
  for (const evento of eventos) estado = decider.evolve(estado, evento);
  return estado;
};

/** The default of an exhaustive `switch`: a case that is not handled does not compile. */
export const nunca = (valor: never): never => {
  throw new Error(`unhandled case: ${JSON.stringify(valor)}`);
};
