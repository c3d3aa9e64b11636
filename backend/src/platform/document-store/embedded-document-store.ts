import { join } from 'node:path';
import { type Lectura } from '@cuenta-clara/dominio/busqueda';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type Indexable } from '@cuenta-clara/dominio/proyeccion';
import { type EmbeddedDatabase, type Row, type Value } from '../engines/embedded-database.ts';
import { BEGINNING, toPosition } from '../system/position.ts';
import {
  type AnyProjection,
  type Counted,
  type DocumentStore,
  END_OF_PREFIX,
  type FieldsOf,
  type ProjectionOf,
  type Query,
  fieldOf,
  type Sum,
  viewIn,
} from './document-store.ts';
import {
  type Conditions,
  NUMBER_OF_OWNER,
  OWNERS,
  Owners,
  PHRASE,
  type Table,
  idIn,
  idOf,
  insertOf,
  inField,
  keptFields,
  keyOf,
  phraseOf,
  revisionOf,
  saidBy,
  tableOf,
  tieBreak,
} from './embedded-table.ts';
import { type Beside, IN_HAND, type InHand, makeAside, takeOver } from './make-aside.ts';
import { Phrases } from './phrases.ts';

const CHECKPOINTS = `
  CREATE TABLE IF NOT EXISTS checkpoints (
    name TEXT PRIMARY KEY,
    revision INTEGER NOT NULL,
    position INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

const PAGE = 1_000;

const columnOf = (projection: AnyProjection, field: string): string =>
  fieldOf(projection, field) === 'owner'
    ? `(SELECT owners.owner FROM owners WHERE owners.n = ${tableOf(projection).view}.owner)`
    : field;

/**
 * Output column of the total. No field has this name: SQLite resolves ORDER BY names to output columns first.
 */
const IN_ALL = '_in_all';

/**
 * A search that finds at most this many documents reads and sorts them; one that finds more walks the index of
 * the list's order. Both take about as long at this number.
 */
export const FEW = 100;

interface Selected {
  readonly select: string;
  readonly bound: readonly Value[];
}

/** Selects an owner's documents that meet `where` and match one of `starts`; some come more than once. */
const startingWith = (
  projection: AnyProjection,
  { view, search }: Table,
  { equal }: Query,
  starts: readonly Lectura[],
  { where, values }: Conditions = { where: '1', values: [] },
): Selected => {
  if (!search) throw new Error(`${projection.name} has no words`);
  const owner = equal?.['owner'] ?? '';
  const hers = `owner = ${NUMBER_OF_OWNER}`;
  const texts = starts.filter((start) => typeof start === 'string');
  const inWords = texts.map(
    () => `SELECT phrase FROM ${search.words} WHERE ${hers} AND word >= ? AND word < ?`,
  );
  const byWords: Selected = {
    select: `SELECT n FROM ${view} INDEXED BY ${search.index}
      WHERE ${hers} AND phrase IN (${inWords.join(' UNION ALL ')}) AND ${where}`,
    bound: [owner, ...texts.flatMap((start) => [owner, start, start + END_OF_PREFIX]), ...values],
  };
  const byField = starts
    .filter((start) => typeof start !== 'string')
    .map(({ field, from, to }): Selected => ({
      select: `SELECT n FROM ${view} WHERE ${hers} AND ${fieldOf(projection, field)} BETWEEN ? AND ? AND ${where}`,
      bound: [owner, from, to, ...values],
    }));
  const found = [...(texts.length > 0 ? [byWords] : []), ...byField];
  return {
    select: found.map(({ select }) => select).join(' UNION ALL '),
    bound: found.flatMap(({ bound }) => bound),
  };
};

const orderOf = (projection: AnyProjection, { order = [] }: Query): string => {
  const direction = order[0]?.direction ?? 'asc';
  const ids = tieBreak(
    projection,
    order.map(({ field }) => field),
  );
  return [
    ...order.map((one) => `${columnOf(projection, one.field)} ${one.direction}`),
    ...ids.map((id) => `${id} ${direction}`),
  ].join(', ');
};

const viewsIn = <V>(projection: AnyProjection, rows: readonly Row[]): readonly V[] =>
  rows.map(({ id, doc }) => viewIn(projection, id, doc) as V);

const without = (
  projections: readonly AnyProjection[],
  these: readonly AnyProjection[],
): readonly AnyProjection[] => projections.filter((projection) => !these.includes(projection));

interface Stored {
  readonly n: number | null;
  readonly phrase: number | null;
  readonly view: unknown;
}

interface Draft {
  readonly stored: Stored;
  now: unknown;
}

interface Numbers {
  readonly ofOwner: (owner: string) => number;
  readonly phrases: Phrases | null;
}

interface Face {
  readonly fields: Readonly<Record<string, Value>>;
  readonly owner: number | null;
  readonly phrase: string | null;
}

const NO_FACE: Face = { fields: {}, owner: null, phrase: null };

const faceOf = (projection: AnyProjection, view: unknown, { ofOwner }: Numbers): Face => {
  if (view === null) return NO_FACE;
  const fields = keptFields(projection, projection.fieldsOf(view), ofOwner);
  const owner = typeof fields['owner'] === 'number' ? fields['owner'] : null;
  return { fields, owner, phrase: owner === null ? null : phraseOf(projection, view) };
};

/**
 * Documents and checkpoint commit together (live, with the events), so the checkpoint alone says which events
 * are applied.
 */
export class EmbeddedDocumentStore implements DocumentStore {
  private readonly tables = new Map<string, Table>();
  private readonly projections: Map<string, AnyProjection>;

  constructor(
    private readonly db: EmbeddedDatabase,
    projections: readonly AnyProjection[],
    private readonly inHand: InHand = IN_HAND,
    private readonly beside: Beside = async () => null,
  ) {
    this.projections = new Map(projections.map((projection) => [projection.name, projection]));
    db.define(CHECKPOINTS + OWNERS);
  }

  async get<V>(of: ProjectionOf<V>, id: string): Promise<V | null> {
    const projection = this.indexed(of);
    const row = this.db.get(`SELECT doc FROM ${this.table(projection).view} WHERE id = ?`, id);
    return row ? (viewIn(projection, id, row['doc']) as V) : null;
  }

  async find<V>(of: ProjectionOf<V>, query: Query): Promise<readonly V[]> {
    const projection = this.indexed(of);
    return viewsIn(projection, this.rows(projection, query, 'id, doc'));
  }

  async findCounted<V>(of: ProjectionOf<V>, query: Query): Promise<Counted<V>> {
    const projection = this.indexed(of);
    const beside = this.foundBeside(projection, query);
    if (!beside) return { found: await this.find(of, query), total: await this.count(of, query) };
    const few = this.fewOf(beside);
    if (few) return { found: viewsIn(projection, this.numbered(projection, query, few)), total: few.length };
    const { select, bound } = beside;
    const all = { with: `WITH found(n) AS MATERIALIZED (SELECT DISTINCT n FROM (${select})) `, bound };
    const rows = this.rows(projection, query, `(SELECT count(*) FROM found) AS ${IN_ALL}, id, doc`, all);
    return {
      found: viewsIn(projection, rows),
      // A page past the list's end has no row that carries the total.
      total: rows.length > 0 ? Number(rows[0]![IN_ALL]) : await this.count(of, query),
    };
  }

  async count(of: ProjectionOf<unknown>, query: Query): Promise<number> {
    const projection = this.indexed(of);
    const beside = this.foundBeside(projection, query);
    if (!beside) {
      const { where, values } = this.conditions(projection, query);
      const row = this.db.get(
        `SELECT count(*) AS n FROM ${this.table(projection).view} WHERE ${where}`,
        ...values,
      );
      return Number(row?.['n'] ?? 0);
    }
    const row = this.db.get(`SELECT count(DISTINCT n) AS n FROM (${beside.select})`, ...beside.bound);
    return Number(row?.['n'] ?? 0);
  }

  /**
   * Selects the documents that match a query's words, from the index of phrases (sets of search words) alone.
   * A document that matches twice comes twice. Null when the query has no words, or a field that the index
   * lacks.
   */
  private foundBeside(projection: AnyProjection, query: Query): Selected | null {
    const table = this.table(projection);
    const [starts, ...wordsStartingWith] = query.wordsStartingWith ?? [];
    const asked = [...Object.keys(query.equal ?? {}), ...(query.ranges ?? []).map(({ field }) => field)];
    const isBeside = asked.every((field) => field === 'owner' || table.search?.beside.includes(field));
    if (!starts || !isBeside) return null;
    const conditions = this.conditions(projection, { ...query, wordsStartingWith });
    return startingWith(projection, table, query, starts, conditions);
  }

  /** The numbers of the selected documents; null when they are more than FEW. */
  private fewOf({ select, bound }: Selected): readonly Value[] | null {
    const rows = this.db.all(`SELECT DISTINCT n FROM (${select}) LIMIT ${FEW + 1}`, ...bound);
    return rows.length > FEW ? null : rows.map(({ n }) => n!);
  }

  /** Reads the query's page of the documents with these numbers. */
  private numbered(projection: AnyProjection, query: Query, numbers: readonly Value[]): readonly Row[] {
    const { limit = -1, skip = 0 } = query;
    if (skip >= numbers.length) return [];
    return this.db.all(
      `SELECT id, doc FROM ${this.table(projection).view} NOT INDEXED
        WHERE n IN (SELECT value FROM json_each(?)) ORDER BY ${orderOf(projection, query)} LIMIT ? OFFSET ?`,
      JSON.stringify(numbers),
      limit,
      skip,
    );
  }

  async sum(of: ProjectionOf<unknown>, query: Query, field: string): Promise<Sum> {
    const projection = this.indexed(of);
    const { where, values } = this.conditions(projection, query);
    const row = this.db.get(
      `SELECT count(*) AS n, total(${fieldOf(projection, field)}) AS sum FROM ${this.table(projection).view} WHERE ${where}`,
      ...values,
    );
    return { count: Number(row?.['n'] ?? 0), sum: Number(row?.['sum'] ?? 0) };
  }

  async fieldsOf<V, F extends string, These extends F | 'id'>(
    of: ProjectionOf<V, F>,
    query: Query<F>,
    fields: readonly These[],
  ): Promise<readonly FieldsOf<These>[]> {
    const projection = this.indexed(of);
    const named = fields.map(
      (field) => `${field === 'id' ? idIn('id') : columnOf(projection, field)} AS ${field}`,
    );
    const rows = this.rows(projection, query, named.join(', '));
    for (const row of rows)
      for (const field of fields)
        row[field] = field === 'id' ? idOf(row[field]) : saidBy(projection, field, row[field] ?? null);
    return rows as readonly FieldsOf<These>[];
  }

  async apply(
    projections: readonly AnyProjection[],
    events: readonly Registrado[],
    upTo: string,
  ): Promise<void> {
    this.db.transaction(() => this.applyNow(projections, events, upTo));
  }

  applyNow(projections: readonly AnyProjection[], events: readonly Registrado[], upTo: string): void {
    for (const projection of projections) {
      this.projections.set(projection.name, projection);
      this.table(projection);
    }
    const positions = this.positions();
    // Absent read models and those of another revision wait for a rebuild.
    const behind = projections.filter(
      (projection) => (positions.get(keyOf(projection)) ?? Infinity) < Number(upTo),
    );
    const owners = new Owners(this.db);
    for (const projection of behind) {
      const applied = positions.get(keyOf(projection))!;
      const fresh = events.filter(
        ({ position, type }) => Number(position) > applied && Object.hasOwn(projection.types, type),
      );
      if (fresh.length > 0) this.project(projection, fresh, owners);
    }
    if (behind.length === 0) return;
    this.db.run(
      `UPDATE checkpoints SET position = ? WHERE name IN (${behind.map(() => '?').join(', ')})`,
      Number(upTo),
      ...behind.map(({ name }) => name),
    );
  }

  async checkpoint(projection: ProjectionOf<unknown>): Promise<string | null> {
    const row = this.db.get(
      'SELECT position FROM checkpoints WHERE name = ? AND revision = ?',
      projection.name,
      revisionOf(projection),
    );
    return row ? toPosition(row['position']!) : null;
  }

  async reset(projection: AnyProjection): Promise<void> {
    this.resetNow(projection);
  }

  resetNow(projection: AnyProjection): void {
    this.layOut(projection, BEGINNING);
  }

  async rebuild(
    projections: readonly AnyProjection[],
    eventsAfter: (position: string) => AsyncIterable<readonly Registrado[]>,
  ): Promise<void> {
    await this.db.withRoomToSort(async (folder) => {
      const fileOf = (name: string): string => join(folder, `${name}.db`);
      const owners = new Owners(this.db);
      const make = async (these: readonly AnyProjection[], name: string): Promise<string> => {
        const upTo = await makeAside(these, fileOf(name), eventsAfter(BEGINNING), owners, this.inHand);
        this.takeOver(these, upTo, upTo === BEGINNING ? null : fileOf(name));
        return upTo;
      };
      const beside = await this.beside(projections, fileOf('beside'));
      const isMade = beside?.made.catch(() => false);
      try {
        const theirs = beside?.projections ?? [];
        const upTo = await make(without(projections, theirs), 'here');
        if (await isMade) this.takeOver(theirs, upTo, fileOf('beside'));
        else if (theirs.length > 0) await make(theirs, 'after-all');
      } finally {
        await beside?.end();
      }
    });
  }

  async *all(of: ProjectionOf<unknown>): AsyncIterable<{ readonly id: string; readonly view: unknown }> {
    const projection = this.indexed(of);
    const { view } = this.table(projection);
    for (let after = ''; ;) {
      const rows = this.db.all(`SELECT id, doc FROM ${view} WHERE id > ? ORDER BY id LIMIT ?`, after, PAGE);
      for (const { id, doc } of rows) yield { id: String(id), view: viewIn(projection, id, doc) };
      if (rows.length < PAGE) return;
      after = String(rows.at(-1)!['id']);
    }
  }

  /** The database is closed by its opener. */
  async close(): Promise<void> {}

  private takeOver(projections: readonly AnyProjection[], upTo: string, file: string | null): void {
    const layOut = (attached?: string): void => {
      for (const projection of projections) this.layOut(projection, upTo, attached);
    };
    if (file === null) layOut();
    else this.db.withAttached(file, 'aside', () => layOut('aside'));
  }

  private layOut(projection: AnyProjection, position: string, attached?: string): void {
    const table = tableOf(projection);
    this.db.transaction(() => {
      this.db.define(`
        DROP TABLE IF EXISTS main.${table.view};
        DROP TABLE IF EXISTS main.words_${projection.name};
        DROP TABLE IF EXISTS main.phrases_${projection.name};
        ${table.define}
        ${table.defineIndexes}
        ${attached ? takeOver(table, attached) : ''}
      `);
      this.db.run(
        'INSERT OR REPLACE INTO checkpoints (name, revision, position) VALUES (?, ?, ?)',
        projection.name,
        revisionOf(projection),
        Number(position),
      );
    });
    this.projections.set(projection.name, projection);
    this.tables.set(projection.name, table);
  }

  private project(projection: AnyProjection, events: readonly Registrado[], owners: Owners): void {
    const drafts = new Map<string, Draft>();
    const table = this.table(projection);
    const draftOf = (key: string): Draft => {
      let draft = drafts.get(key);
      if (!draft) {
        const stored = this.read(projection, key);
        draft = { stored, now: stored.view };
        drafts.set(key, draft);
      }
      return draft;
    };
    const other = (key: string): unknown => draftOf(key).now;
    for (const event of events) {
      for (const key of projection.keysOf(event, other)) {
        const draft = draftOf(key);
        draft.now = projection.project(draft.now, event, key, other);
      }
    }
    const phrases = table.search && new Phrases(this.db, table.search);
    const numbers: Numbers = { ofOwner: (owner) => owners.numbered(owner), phrases };
    for (const [id, draft] of drafts) this.write(projection, table, id, draft, numbers);
  }

  private write(
    projection: AnyProjection,
    table: Table,
    id: string,
    { stored, now }: Draft,
    numbers: Numbers,
  ): void {
    if (now === stored.view) return;
    const { view, fields, columns } = table;
    const [old, fresh] = [faceOf(projection, stored.view, numbers), faceOf(projection, now, numbers)];
    const isSame = old.owner === fresh.owner && old.phrase === fresh.phrase;
    const phrase = isSame ? stored.phrase : this.numberOfPhrase(fresh, numbers);
    const kept = (field: string): Value => fresh.fields[field] ?? null;
    if (now === null) this.db.run(`DELETE FROM ${view} WHERE n = ?`, stored.n);
    else if (stored.n === null) {
      const row = [null, id, JSON.stringify(now), ...fields.map(kept)];
      this.db.run(insertOf(view, columns), ...row, ...(table.search ? [phrase] : []));
    } else {
      // Only changed columns are set: SQLite rewrites the indexes of every column in SET.
      const changed = fields.filter((field) => kept(field) !== (old.fields[field] ?? null));
      const also = phrase === stored.phrase ? [] : [PHRASE];
      const set = ['doc', ...changed, ...also].map((column) => `${column} = ?`).join(', ');
      const values = [JSON.stringify(now), ...changed.map(kept), ...also.map(() => phrase)];
      this.db.run(`UPDATE ${view} SET ${set} WHERE n = ?`, ...values, stored.n);
    }
    if (stored.phrase !== null && !isSame && old.owner !== null && old.phrase !== null)
      numbers.phrases!.letGo(view, old.owner, stored.phrase, old.phrase);
  }

  private numberOfPhrase({ owner, phrase }: Face, { phrases }: Numbers): number | null {
    return owner === null || phrase === null ? null : phrases!.found(owner, phrase);
  }

  private rows(
    projection: AnyProjection,
    query: Query,
    columns: string,
    /** A WITH clause whose table `found` has the rows that match the query's words. */
    all?: { readonly with: string; readonly bound: readonly Value[] },
  ): readonly Row[] {
    const { where, values } = this.conditions(projection, all ? { ...query, wordsStartingWith: [] } : query);
    return this.db.all(
      `${all?.with ?? ''}SELECT ${columns} FROM ${this.table(projection).view}
        WHERE ${where}${all ? ' AND n IN (SELECT n FROM found)' : ''} ORDER BY ${orderOf(projection, query)} LIMIT ? OFFSET ?`,
      ...(all?.bound ?? []),
      ...values,
      query.limit ?? -1,
      query.skip ?? 0,
    );
  }

  /** All checkpoints are read as one row, because every append asks for them. */
  private positions(): ReadonlyMap<string, number> {
    const row = this.db.get(
      "SELECT json_group_object(name || '@' || revision, position) AS positions FROM checkpoints",
    );
    return new Map(Object.entries(JSON.parse(String(row?.['positions'])) as Record<string, number>));
  }

  private read(projection: AnyProjection, id: string): Stored {
    const { view, search } = this.table(projection);
    const row = this.db.get(`SELECT n, doc${search ? ', phrase' : ''} FROM ${view} WHERE id = ?`, id);
    if (!row) return { n: null, phrase: null, view: null };
    const { n, doc, phrase = null } = row;
    return { n: Number(n), phrase: phrase as number | null, view: viewIn(projection, id, doc) };
  }

  private conditions(projection: AnyProjection, query: Query): Conditions {
    const parts: string[] = ['1'];
    const values: Value[] = [];
    const also = (condition: string, ...bound: Value[]): void => {
      parts.push(condition);
      values.push(...bound);
    };
    for (const [field, value] of Object.entries<Indexable | undefined>(query.equal ?? {}))
      if (value === null || value === undefined) also(`${fieldOf(projection, field)} IS NULL`);
      else if (field === 'owner') also(`${fieldOf(projection, field)} = ${NUMBER_OF_OWNER}`, value);
      else also(`${fieldOf(projection, field)} = ?`, inField(projection, field, value));
    for (const { field, after, from, to } of query.ranges ?? []) {
      if (after !== undefined) also(`${columnOf(projection, field)} > ?`, inField(projection, field, after));
      if (from !== undefined) also(`${columnOf(projection, field)} >= ?`, inField(projection, field, from));
      if (to !== undefined) also(`${columnOf(projection, field)} <= ?`, inField(projection, field, to));
    }
    for (const starts of query.wordsStartingWith ?? []) {
      const { select, bound } = startingWith(projection, this.table(projection), query, starts);
      also(`n IN (${select})`, ...bound);
    }
    return { where: parts.join(' AND '), values };
  }

  private indexed({ name }: ProjectionOf<unknown>): AnyProjection {
    const known = this.projections.get(name);
    if (!known) throw new Error(`${name} is no read model of this store`);
    return known;
  }

  /** A table of another revision keeps its layout until its rebuild, and can be read. */
  private table(projection: AnyProjection): Table {
    const known = this.tables.get(projection.name);
    if (known) return known;
    const table = tableOf(projection);
    const isOfThisRevision = this.positions().has(keyOf(projection));
    this.db.define(table.define + (isOfThisRevision ? table.defineIndexes : ''));
    if (isOfThisRevision) this.tables.set(projection.name, table);
    return table;
  }
}
