import { type Decider, type Evento, type Registrado } from './decider.ts';
import { idDeFlujo } from './flujo.ts';
import { type FormaDeDocumento } from './forma.ts';

/** A value by which a view can be found. */
export type Indexable = string | number | null;

/**
 * What the values of a field are. A day, an instant and a place in the log are texts, whole ones always, also where they bound
 * what is asked for: a store may keep them as numbers.
 */
export type ClaseDeCampo = 'text' | 'number' | 'day' | 'instant' | 'place';

/**
 * A read model, as a pure function of the log (docs/evolution.md, "Read models").
 * One event may touch several documents (`keysOf`), written one after the other in that order: no transaction is
 * needed, and whoever was interrupted between two of them does the event again.
 */
export interface Proyeccion<Vista, E extends Evento, Campo extends string, Nombre extends string> {
  /** Name of the collection, a type of its own: what must be said of every read model is complete by type. */
  readonly name: Nombre;
  /** Raised whenever the shape or the rule changes: the read model is then rebuilt from the log. */
  readonly revision: number;
  /** The event types it reads, as their aggregate lists them: all of them, so that none is forgotten. */
  readonly types: Readonly<Record<E['type'], unknown>>;
  /**
   * Which documents this event changes. Where that depends on what was before, it is read from documents of the same
   * read model; one of them must then tell which events it has seen, for an event that was interrupted is done again.
   */
  keysOf(evento: Registrado<E>, otra: (key: string) => Vista | null): readonly string[];
  /**
   * The document after this event; null removes it. It may be derived from another document of the same read model,
   * as it is when this one's turn comes: those that `keysOf` names before it have seen the event, the rest have not.
   */
  project(
    vista: Vista | null,
    evento: Registrado<E>,
    key: string,
    otra: (key: string) => Vista | null,
  ): Vista | null;
  /** What is kept and has another form is no document of this. */
  readonly forma?: FormaDeDocumento;
  /** The fields the view is found and sorted by. */
  readonly fields: Readonly<Record<Campo, ClaseDeCampo>>;
  fieldsOf(vista: Vista): Readonly<Record<Campo, Indexable>>;
  /** Folded words by which a search by the start of a word finds it (facturas, clientes). */
  wordsOf?(vista: Vista): readonly string[];
}

/**
 * A read model that simply is the state of one aggregate, found by the id in the name of its stream.
 * The write side's `evolve` is the only rule: there is no second copy to disagree with.
 */
export const proyeccionDeEstado = <C, S, E extends Evento, Nombre extends string>(
  name: Nombre,
  decider: Decider<C, S, E>,
  types: Readonly<Record<E['type'], unknown>>,
  forma: FormaDeDocumento,
  revision = 1,
): Proyeccion<S, E, never, Nombre> => ({
  name,
  revision,
  types,
  forma,
  keysOf: (evento) => [idDeFlujo(evento.streamId)],
  project: (vista, evento) => decider.evolve(vista ?? decider.initialState, evento),
  fields: {},
  fieldsOf: () => ({}),
});

/** What makes the documents of a read model, wherever they are kept and however they are found. */
export type Derivacion<Vista, E extends Evento> = Pick<
  Proyeccion<Vista, E, never, string>,
  'keysOf' | 'project'
>;

/** Replays a history, or the next part of one, into the documents of a projection: what the tests and the audit compare with. */
export const documentosDe = <V, E extends Evento>(
  proyeccion: Derivacion<V, E>,
  eventos: Iterable<Registrado<E>>,
  documentos = new Map<string, V>(),
): ReadonlyMap<string, V> => {
  const otra = (key: string): V | null => documentos.get(key) ?? null;
  for (const evento of eventos)
    for (const key of proyeccion.keysOf(evento, otra)) {
      const vista = proyeccion.project(otra(key), evento, key, otra);
      if (vista === null) documentos.delete(key);
      else documentos.set(key, vista);
    }
  return documentos;
};

/** The one document of it that is asked for. */
export const proyectar = <V, E extends Evento>(
  proyeccion: Derivacion<V, E>,
  eventos: Iterable<Registrado<E>>,
  key: string,
): V | null => documentosDe(proyeccion, eventos).get(key) ?? null;

/** A document of a read model that is not kept as the log makes it. */
export interface Diferencia<De extends { readonly name: string } = { readonly name: string }> {
  readonly projection: De;
  readonly id: string;
  /** Whose, as far as it is known; else ''. */
  readonly owner: string;
  /** As the log makes it; null when it makes none. */
  readonly derived: unknown;
  /** As it is kept; null when it is not, undefined when it cannot be read. */
  readonly kept: unknown;
  /** The fields by which it is found that are not those of what the log makes. */
  readonly fields: readonly string[];
  /** Words by which a search should find it and does not, and by which it finds it and should not. */
  readonly words: { readonly missing: readonly string[]; readonly extra: readonly string[] };
  /** The lists, by what they are sorted by, that do not have it in its place. */
  readonly lists: readonly string[];
}
