import { type Decider, type Evento, type Registrado } from './decider.ts';
import { idDeFlujo } from './flujo.ts';
import { type FormaDeDocumento } from './forma.ts';

export type Indexable = string | number | null;

/**
 * Days, instants and log positions are always complete texts, also as bounds, so that a store may keep them
 * as numbers.
 */
export type ClaseDeCampo = 'text' | 'number' | 'day' | 'instant' | 'place';

/**
 * A read model, a pure function of the log (docs/evolution.md, "Read models"). Its documents are written in
 * the order of `keysOf` without a transaction: after an interruption the event is applied again.
 */
export interface Proyeccion<Vista, E extends Evento, Campo extends string, Nombre extends string> {
  /** The name is a literal type, so that tables over all read models are complete by type. */
  readonly name: Nombre;
  /** A change of shape or rule needs a higher revision; the read model is then rebuilt. */
  readonly revision: number;
  /** The read model declares all event types of an aggregate, so that none is forgotten. */
  readonly types: Readonly<Record<E['type'], unknown>>;
  /**
   * The keys of the documents that the event changes. They may depend on other documents of this read model.
   * An interrupted event is applied again, so one of these documents must record which events it includes.
   */
  keysOf(evento: Registrado<E>, otra: (key: string) => Vista | null): readonly string[];
  /**
   * Answers the document after the event; null removes the document. `otra` reads other documents: those
   * before this document in `keysOf` include the event already, later ones do not.
   */
  project(
    vista: Vista | null,
    evento: Registrado<E>,
    key: string,
    otra: (key: string) => Vista | null,
  ): Vista | null;
  readonly forma?: FormaDeDocumento;
  readonly fields: Readonly<Record<Campo, ClaseDeCampo>>;
  fieldsOf(vista: Vista): Readonly<Record<Campo, Indexable>>;
  /** Words without capitals and accents, which searches match by prefix. */
  wordsOf?(vista: Vista): readonly string[];
}

/** The read model of an aggregate's state, folded by `evolve`. The id in the stream's name is the key. */
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

export type Derivacion<Vista, E extends Evento> = Pick<
  Proyeccion<Vista, E, never, string>,
  'keysOf' | 'project'
>;

/**
 * Applies a history of events, or its continuation, to a read model's documents. Tests and the audit compare
 * stored documents with the result.
 */
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

export const proyectar = <V, E extends Evento>(
  proyeccion: Derivacion<V, E>,
  eventos: Iterable<Registrado<E>>,
  key: string,
): V | null => documentosDe(proyeccion, eventos).get(key) ?? null;

export interface Diferencia<De extends { readonly name: string } = { readonly name: string }> {
  readonly projection: De;
  readonly id: string;
  readonly owner: string;
  readonly derived: unknown;
  /** The stored document; null when missing, undefined when unreadable. */
  readonly kept: unknown;
  readonly fields: readonly string[];
  readonly words: { readonly missing: readonly string[]; readonly extra: readonly string[] };
  readonly lists: readonly string[];
}
