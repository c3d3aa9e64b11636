import { type Decider, type Evento, type Registrado } from './decider.ts';

/** A value by which a view can be found. */
export type Indexable = string | number | null;

/**
 * A read model, as a pure function of the log (docs/architecture.md, "The read side").
 * One event may touch several documents (`keysOf`), each of them alone: no transaction is needed.
 */
export interface Proyeccion<Vista, E extends Evento = Evento> {
  /** Name of the collection. */
  readonly name: string;
  /** Raised whenever the shape or the rule changes: the read model is then rebuilt from the log. */
  readonly revision: number;
  /** The event types it reads. */
  readonly types: readonly E['type'][];
  /** Which documents this event changes. */
  keysOf(evento: Registrado<E>): readonly string[];
  /** The document after this event; null removes it. */
  project(vista: Vista | null, evento: Registrado<E>, key: string): Vista | null;
  /** The fields the view is found and sorted by. */
  readonly fields: Readonly<Record<string, 'text' | 'number'>>;
  /** Field lists that answer the lists of the product, each prefixed by the owner. */
  readonly indexes: readonly (readonly string[])[];
  fieldsOf(vista: Vista): Readonly<Record<string, Indexable>>;
  /** Folded words by which a search by the start of a word finds it (facturas, clientes). */
  wordsOf?(vista: Vista): readonly string[];
}

/**
 * A read model that simply is the state of one aggregate, found by the id behind the stream's prefix.
 * The write side's `evolve` is the only rule: there is no second copy to disagree with.
 */
export const proyeccionDeEstado = <C, S, E extends Evento>(
  name: string,
  streamPrefix: string,
  decider: Decider<C, S, E>,
  types: readonly E['type'][],
): Proyeccion<S, E> => ({
  name,
  revision: 1,
  types,
  keysOf: (evento) => [evento.streamId.slice(streamPrefix.length)],
  project: (vista, evento) => decider.evolve(vista ?? decider.initialState, evento),
  fields: {},
  indexes: [],
  fieldsOf: () => ({}),
});

/** Replays a history into one document of a projection: what the tests and the audit compare with. */
export const proyectar = <V, E extends Evento>(
  proyeccion: Proyeccion<V, E>,
  eventos: Iterable<Registrado<E>>,
  key: string,
): V | null => {
  let vista: V | null = null;
  for (const evento of eventos)
    if (proyeccion.keysOf(evento).includes(key)) vista = proyeccion.project(vista, evento, key);
  return vista;
};
