import { type Lectura } from '@cuenta-clara/dominio/busqueda';
import { esDocumento } from '@cuenta-clara/dominio/forma';
import { type Evento, type Registrado } from '@cuenta-clara/dominio/decider';
import { type Indexable, type Proyeccion } from '@cuenta-clara/dominio/proyeccion';

/** By what the documents of a read model are found quickly. */
export interface Indexes<Field extends string = string> {
  /** Field lists that answer the lists of the product, each prefixed by the owner. */
  readonly indexes: readonly (readonly Field[])[];
  /** The same of what is found, or added up, and never listed in their order: what is equal in them is in none. */
  readonly lookups?: readonly (readonly Field[])[];
  /** Fields that only one kind of its documents has, and every question about that kind names: an index that has one after the owner holds those alone. */
  readonly ofOneKind?: readonly Field[];
  /**
   * Fields of which no two documents of an owner have the same, or which are sorted by with all else that is then read: what is
   * sorted by one is in no doubt.
   */
  readonly unique?: readonly Field[];
  /** Fields by which what a search finds is counted; all of them unless said. Each makes the entry by which it is found larger. */
  readonly besideWords?: readonly Field[];
}

/** A read model with its indexes, as a store lays it out. */
export type Indexed<V, E extends Evento, Field extends string> = Proyeccion<V, E, Field, string> &
  Indexes<Field>;
/** Any read model, its view type erased: the store keeps JSON. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyProjection = Indexed<any, any, any>;
/** A read model of this view, without its indexes, found by these fields, whatever events make it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type ProjectionOf<V, Field extends string = any> = Proyeccion<V, any, Field, string>;

/** A question a read model answers from its indexes, by the names of its own fields. */
export interface Query<Field extends string = string> {
  readonly equal?: { readonly [F in Field]?: Indexable };
  /** Inclusive bounds, but for `after`; an absent bound is open. */
  readonly ranges?: readonly {
    readonly field: Field;
    readonly after?: NonNullable<Indexable> | undefined;
    readonly from?: NonNullable<Indexable> | undefined;
    readonly to?: NonNullable<Indexable> | undefined;
  }[];
  /** Of every one of these, one of its texts at least starts some word of the view (folded text), or a field is within one of its bounds. */
  readonly wordsStartingWith?: readonly (readonly Lectura<Field>[])[];
  readonly order?: readonly { readonly field: Field; readonly direction: 'asc' | 'desc' }[];
  readonly skip?: number;
  readonly limit?: number;
}

/** After every text that starts with another: the end of a prefix range. */
export const END_OF_PREFIX = '\u{10ffff}';

export interface Sum {
  readonly count: number;
  readonly sum: number;
}

/** What was found, and how many there are in all, whatever was left out. */
export interface Counted<V> {
  readonly found: readonly V[];
  readonly total: number;
}

/** Some fields of a document. */
export type FieldsOf<Field extends string = string> = Readonly<Record<Field, Indexable>>;

/** The name of a field, when the read model has it: queries name no other. */
export const fieldOf = ({ name, fields }: ProjectionOf<unknown>, field: string): string => {
  if (!(field in fields)) throw new Error(`${name} has no field ${field}`);
  return field;
};

/**
 * A kept document that is none: no JSON, or of another form than its read model's are. What it said is in the log, from which read
 * models are made anew.
 */
export class DocumentDamaged extends Error {
  constructor(readonly where: { readonly readModel: string; readonly id: unknown }) {
    super(`a kept document of ${where.readModel} is none`);
    this.name = 'DocumentDamaged';
  }
}

/** What a kept document says, for whoever tells of it, whatever that is; undefined where it is no JSON. */
export const saidIn = (doc: unknown): unknown => {
  if (typeof doc !== 'string') return undefined;
  try {
    return JSON.parse(doc);
  } catch {
    return undefined;
  }
};

/** The view that a kept document holds; throws DocumentDamaged. */
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

/** Half a character is none: the drivers store what a text would keep as it is. */
export const asStored = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** What is kept of a view: itself as JSON text, every key in its order; the fields and the words by which it is found. */
export interface Content {
  readonly doc: string;
  readonly fields: FieldsOf;
  /** None of a read model that is not searched. */
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

/** A document as a server keeps it, whatever was done to it there. */
export interface KeptDocument extends Required<Content> {
  readonly id: string;
}

/** What an audit reads of a store that others write to meanwhile. */
export interface KeptDocuments extends Pick<DocumentStore, 'checkpoint'> {
  /** Of these ids, those that are there. */
  kept(projection: AnyProjection, ids: readonly string[]): Promise<readonly KeptDocument[]>;
  /** The ids of all, or of all that are found by this owner, some at a time. */
  idsOf(projection: AnyProjection, owner?: string): AsyncIterable<readonly string[]>;
}

/** Applies what is handed over batch by batch: every event from some place on, in order, through no other one. */
export interface Follower {
  /** Where these documents are kept, as of the last batch: another word when a read model was replaced. */
  readonly word: string;
  /** As DocumentStore does it. */
  apply(events: readonly Registrado[], upTo: string): Promise<void>;
}

/**
 * Where read models live. Views, their positions and the checkpoint are stored so that an event is applied
 * exactly once however often it is handed over: a document skips what is not newer than its own position,
 * and the checkpoint never runs ahead of the documents.
 */
export interface DocumentStore {
  /** What is read is named by its read model alone: the store knows the indexes of those that it keeps. */
  get<V>(projection: ProjectionOf<V>, id: string): Promise<V | null>;
  find<V, F extends string>(projection: ProjectionOf<V, F>, query: Query<NoInfer<F>>): Promise<readonly V[]>;
  count<V, F extends string>(projection: ProjectionOf<V, F>, query: Query<NoInfer<F>>): Promise<number>;
  /** As `find`, and as `count`: in one go where that is less. */
  findCounted<V, F extends string>(
    projection: ProjectionOf<V, F>,
    query: Query<NoInfer<F>>,
  ): Promise<Counted<V>>;
  /** How many there are, and what a number field of theirs comes to. */
  sum<V, F extends string>(
    projection: ProjectionOf<V, F>,
    query: Query<NoInfer<F>>,
    field: NoInfer<F>,
  ): Promise<Sum>;
  /** Of the documents found these fields alone, which an index may hold, as it does their `id`. */
  fieldsOf<V, F extends string, These extends F | 'id'>(
    projection: ProjectionOf<V, F>,
    query: Query<NoInfer<F>>,
    fields: readonly These[],
  ): Promise<readonly FieldsOf<These>[]>;
  /** Applies events, in order, to these projections and moves their checkpoints to `upTo`. */
  apply(projections: readonly AnyProjection[], events: readonly Registrado[], upTo: string): Promise<void>;
  /** How far a read model has come; null when it is absent or of another revision and must be rebuilt. */
  checkpoint(projection: ProjectionOf<unknown>): Promise<string | null>;
  /** Empties a read model and stands it at the beginning of the log. */
  reset(projection: AnyProjection): Promise<void>;
  /**
   * Makes read models anew from the log, which `eventsAfter` reads to its end. MongoDB's old ones serve, and are
   * applied to, until the new ones have come as far; the embedded default has nobody to serve meanwhile.
   */
  rebuild(
    projections: readonly AnyProjection[],
    eventsAfter: (position: string) => AsyncIterable<readonly Registrado[]>,
  ): Promise<void>;
  /** Every document of a read model by id, for digests and audits. */
  all(projection: ProjectionOf<unknown>): AsyncIterable<{ readonly id: string; readonly view: unknown }>;
  close(): Promise<void>;
}
