import { type ErrorDeDominio } from './errores.ts';

/** `data` is plain JSON with ISO strings and integer cents. */
export interface Evento {
  readonly type: string;
  readonly data: object;
}

/** Metadata is recorded beside each event; `decide` never reads it. */
export interface Metadatos {
  readonly ownerId: string;
  /** The user, or the read-only access, that acted. */
  readonly userId: string;
  /** The instant of recording, ISO in UTC. */
  readonly at: string;
  readonly correlationId: string;
  /** Digest of a request's body: a request with the same idempotency key and another body is no retry. */
  readonly requestHash?: string | undefined;
  /** Schema version of `data`; upcasters lift older versions when read. */
  readonly schema: number;
}

/** `version` counts the events of its stream from 1. */
export type Registrado<E extends Evento = Evento> = E & {
  readonly id: string;
  readonly streamId: string;
  readonly version: number;
  /** Place in the log's total order: 20 digits, so that text order is number order. */
  readonly position: string;
  readonly metadata: Metadatos;
  /**
   * `data` and `metadata` as recorded, from which hashes are computed; present when an upcaster lifted them.
   */
  readonly grabado?: Pick<Registrado, 'data' | 'metadata'>;
};

/**
 * A decider is pure: no clock, no ids, no I/O. `decide` throws an ErrorDeDominio to refuse, and answers no
 * events when nothing changes.
 */
export interface Decider<Comando, Estado, E extends Evento> {
  readonly initialState: Estado;
  decide(comando: Comando, estado: Estado): readonly E[];
  evolve(estado: Estado, evento: E): Estado;
}

export const fold = <C, S, E extends Evento>(
  decider: Decider<C, S, E>,
  eventos: Iterable<E>,
  desde = decider.initialState,
): S => {
  let estado = desde;
  for (const evento of eventos) estado = decider.evolve(estado, evento);
  return estado;
};

/**
 * What a command records when what it asks for is there already: nothing. A text that differs from the recorded one is
 * refused, so that nothing that was typed is dropped while success is told.
 */
export const yaEstaba = (
  escrito: string | null,
  { anotado, rechazo }: { anotado: string | null | undefined; rechazo: ErrorDeDominio },
): never[] => {
  if (escrito !== null && escrito !== anotado) throw rechazo;
  return [];
};

/** The default of a `switch`: a case that is not handled does not compile. */
export const nunca = (valor: never): never => {
  throw new Error(`unhandled case: ${JSON.stringify(valor)}`);
};
