import { type Lectura } from '@cuenta-clara/dominio/busqueda';
import { esDocumento } from '@cuenta-clara/dominio/forma';
import { type Evento, type Registrado } from '@cuenta-clara/dominio/decider';
import { type Indexable, type Proyeccion } from '@cuenta-clara/dominio/proyeccion';

export interface Indexes<Field extends string = string> {
  /** Indexes for ordered listings. Stores may append the document id as tie-breaker. */
  readonly indexes: readonly (readonly Field[])[];
  /** Indexes for finding and summing only, without a tie-breaking id. */
  readonly lookups?: readonly (readonly Field[])[];
  /**
   * Fields of one kind of document. An index with such a field as its second omits documents without it, so a
   * query by this index must name the field.
   */
  readonly ofOneKind?: readonly Field[];
  /** Unique fields (within an owner, for example): an index with such a field needs no id as tie-breaker. */
  readonly unique?: readonly Field[];
  readonly besideWords?: readonly Field[];
}

export type Indexed<V, E extends Evento, Field extends string> = Proyeccion<V, E, Field, string> &
  Indexes<Field>;
/** Stores keep every view as JSON, so they need no view types. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyProjection = Indexed<any, any, any>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type ProjectionOf<V, Field extends string = any> = Proyeccion<V, any, Field, string>;

export interface Query<Field extends string = string> {
  readonly equal?: { readonly [F in Field]?: Indexable };
  /** `from` and `to` are inclusive, `after` is exclusive. */
  readonly ranges?: readonly {
    readonly field: Field;
    readonly after?: NonNullable<Indexable> | undefined;
    readonly from?: NonNullable<Indexable> | undefined;
    readonly to?: NonNullable<Indexable> | undefined;
  }[];
  /**
   * A document must match every inner list: a word of the document starts with a (folded) text of the list,
   * or a field is within a bound of the list.
   */
  readonly wordsStartingWith?: readonly (readonly Lectura<Field>[])[];
  readonly order?: readonly { readonly field: Field; readonly direction: 'asc' | 'desc' }[];
  readonly skip?: number;
  readonly limit?: number;
}

/** A prefix with this character appended is the upper bound of texts with the prefix. */
export const END_OF_PREFIX = '\u{10ffff}';

export interface Sum {
  readonly count: number;
  readonly sum: number;
}

export interface Counted<V> {
  readonly found: readonly V[];
  readonly total: number;
}

export type FieldsOf<Field extends string = string> = Readonly<Record<Field, Indexable>>;

export const fieldOf = ({ name, fields }: ProjectionOf<unknown>, field: string): string => {
  if (!(field in fields)) throw new Error(`${name} has no field ${field}`);
  return field;
};

/** A stored document is not JSON, or of the wrong shape. A rebuild from the log replaces it. */
export class DocumentDamaged extends Error {
  constructor(readonly where: { readonly readModel: string; readonly id: unknown }) {
    super(`a kept document of ${where.readModel} is none`);
    this.name = 'DocumentDamaged';
  }
}

export const saidIn = (doc: unknown): unknown => {
  if (typeof doc !== 'string') return undefined;
  try {
    return JSON.parse(doc);
  } catch {
    return undefined;
  }
};

export const viewIn = (
  { name: readModel, forma }: ProjectionOf<unknown>,
  id: unknown,
  doc: unknown,
): unknown => {
  const view = saidIn(doc);
  const isOne = typeof view === 'object' && view !== null && (!forma || esDocumento(view, forma));
  if (!isOne) throw new DocumentDamaged({ readModel, id });
  return view;
};

/** The database drivers store lone surrogates as U+FFFD. */
export const asStored = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

export interface Content {
  readonly doc: string;
  readonly fields: FieldsOf;
  readonly words?: readonly string[];
}

export const contentOf = (projection: ProjectionOf<unknown>, view: unknown): Content => {
  const values: FieldsOf = projection.fieldsOf(view);
  const names = Object.keys(projection.fields);
  return {
    doc: JSON.stringify(view),
    fields: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    ...(projection.wordsOf && { words: projection.wordsOf(view) }),
  };
};

export interface KeptDocument extends Required<Content> {
  readonly id: string;
}

export interface KeptDocuments extends Pick<DocumentStore, 'checkpoint'> {
  kept(projection: AnyProjection, ids: readonly string[]): Promise<readonly KeptDocument[]>;
  idsOf(projection: AnyProjection, owner?: string): AsyncIterable<readonly string[]>;
}

/** A follower caches documents, so it must be given every event in order, from some position on. */
export interface Follower {
  /**
   * Hash of the names of the collections that serve reads: a rebuild that replaces a collection changes it.
   */
  readonly word: string;
  apply(events: readonly Registrado[], upTo: string): Promise<void>;
}

/**
 * `apply` changes documents once per event, however often the event is delivered. A checkpoint is never ahead
 * of its documents.
 */
export interface DocumentStore {
  get<V>(projection: ProjectionOf<V>, id: string): Promise<V | null>;
  find<V, F extends string>(projection: ProjectionOf<V, F>, query: Query<NoInfer<F>>): Promise<readonly V[]>;
  count<V, F extends string>(projection: ProjectionOf<V, F>, query: Query<NoInfer<F>>): Promise<number>;
  findCounted<V, F extends string>(
    projection: ProjectionOf<V, F>,
    query: Query<NoInfer<F>>,
  ): Promise<Counted<V>>;
  sum<V, F extends string>(
    projection: ProjectionOf<V, F>,
    query: Query<NoInfer<F>>,
    field: NoInfer<F>,
  ): Promise<Sum>;
  /** Fields of the found documents, from an index alone when it holds them. */
  fieldsOf<V, F extends string, These extends F | 'id'>(
    projection: ProjectionOf<V, F>,
    query: Query<NoInfer<F>>,
    fields: readonly These[],
  ): Promise<readonly FieldsOf<These>[]>;
  apply(projections: readonly AnyProjection[], events: readonly Registrado[], upTo: string): Promise<void>;
  /** Null when the read model is absent or of another revision and must be rebuilt. */
  checkpoint(projection: ProjectionOf<unknown>): Promise<string | null>;
  reset(projection: AnyProjection): Promise<void>;
  /**
   * `eventsAfter` reads the log from a position to its end. On MongoDB the old collections serve, and receive
   * events, until the new ones have caught up.
   */
  rebuild(
    projections: readonly AnyProjection[],
    eventsAfter: (position: string) => AsyncIterable<readonly Registrado[]>,
  ): Promise<void>;
  all(projection: ProjectionOf<unknown>): AsyncIterable<{ readonly id: string; readonly view: unknown }>;
  close(): Promise<void>;
}
