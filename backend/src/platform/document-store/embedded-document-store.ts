import { isDeepStrictEqual } from 'node:util';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type Indexable } from '@cuenta-clara/dominio/proyeccion';
import { type EmbeddedDatabase, type Row, type Value } from '../embedded/embedded-database.ts';
import { BEGINNING, toPosition } from '../event-store/position.ts';
import {
  type AnyProjection,
  type DocumentStore,
  END_OF_PREFIX,
  type FieldsOf,
  type ProjectionOf,
  type Query,
  fieldOf,
  type Sum,
} from './document-store.ts';

const CHECKPOINTS = `
  CREATE TABLE IF NOT EXISTS checkpoints (
    name TEXT PRIMARY KEY,
    revision INTEGER NOT NULL,
    position INTEGER NOT NULL
  ) WITHOUT ROWID;
`;

const PAGE = 1_000;

/** How tables are laid out here: laid out otherwise, every read model is another revision of itself. */
const LAYOUT = 3;
const revisionOf = ({ revision }: AnyProjection): number => revision * 1_000 + LAYOUT;
const keyOf = (projection: AnyProjection): string => `${projection.name}@${revisionOf(projection)}`;

/** The SQL of one projection, written once: names are identifiers of the program, values are always bound. */
export interface Table {
  readonly view: string;
  readonly words: string;
  readonly fields: readonly string[];
  readonly insert: string;
  /** Of a word: its owner, itself and its document's id, then what of the document's fields stands beside it. */
  readonly besideWords: readonly string[];
  readonly upsertWord: string;
  readonly define: string;
  /** What finds documents quickly; names each index of the table's own. */
  readonly defineIndexes: string;
}

const identifier = (name: string): string => {
  if (!/^[a-z][a-z0-9_]*$/i.test(name)) throw new Error(`not an identifier: ${name}`);
  return name;
};

const insertOf = (table: string, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;

/** Writes a row, or what stands beside its key when it is there already. */
const upsertOf = (table: string, key: readonly string[], beside: readonly string[]): string => {
  const updates = beside.map((column) => `${column} = excluded.${column}`);
  return `${insertOf(table, [...key, ...beside])}
    ON CONFLICT (${key.join(', ')}) DO ${updates.length > 0 ? `UPDATE SET ${updates.join(', ')}` : 'NOTHING'}`;
};

export const tableOf = (projection: AnyProjection): Table => {
  const view = `view_${identifier(projection.name)}`;
  const fields = Object.keys(projection.fields).map(identifier);
  const typed = (field: string) => `${field} ${projection.fields[field] === 'number' ? 'INTEGER' : 'TEXT'}`;
  const words = `words_${projection.name}`;
  const besideWords = projection.besideWords?.map(identifier) ?? fields.filter((field) => field !== 'owner');
  /** A document that lacks its first field is in no index, one of another kind in none of this one's: fewer pages a write. */
  const within = (indexed: readonly string[]): string =>
    indexed
      .filter((field, at) => at === 0 || (at === 1 && projection.ofOneKind?.includes(field)))
      .map((field) => `${field} IS NOT NULL`)
      .join(' AND ');
  return {
    view,
    words,
    fields,
    define: `
      CREATE TABLE IF NOT EXISTS ${view} (${['id TEXT PRIMARY KEY', 'doc TEXT NOT NULL', ...fields.map(typed)].join(', ')});
      CREATE TABLE IF NOT EXISTS ${words} (
        ${['owner TEXT', 'word TEXT', 'id TEXT', ...besideWords.map(typed)].join(', ')}, PRIMARY KEY (owner, word, id)
      ) WITHOUT ROWID;
    `,
    besideWords,
    upsertWord: upsertOf(words, ['owner', 'word', 'id'], besideWords),
    defineIndexes: projection.indexes
      .map(
        (indexed) =>
          `CREATE INDEX IF NOT EXISTS ${view}__${indexed.join('__')} ON ${view} (${[...indexed, 'id'].join(', ')}) WHERE ${within(indexed)};`,
      )
      .join('\n'),
    insert: insertOf(view, ['id', 'doc', ...fields]),
  };
};

/**
 * The ids of the documents of one owner that have a word with one of these starts; of those for which `where` also
 * holds of what stands beside the word.
 */
const startingWith = (
  { words }: Table,
  { equal }: Query,
  starts: readonly string[],
  { where, values }: Conditions = { where: '1', values: [] },
): { select: string; bound: Value[] } => ({
  select: starts
    .map(() => `SELECT id FROM ${words} WHERE owner = ? AND word >= ? AND word < ? AND ${where}`)
    .join(' UNION ALL '),
  bound: starts.flatMap((start) => [equal?.['owner'] ?? '', start, start + END_OF_PREFIX, ...values]),
});

/** A condition of a query, and what is bound in it. */
interface Conditions {
  readonly where: string;
  readonly values: readonly Value[];
}

/** A document while a batch is applied to it. */
interface Draft {
  readonly before: unknown;
  now: unknown;
}

/**
 * Read models on SQLite, a table each. Documents and checkpoint commit together (and, live, together with the
 * events themselves), so the checkpoint alone says what has been applied.
 */
export class EmbeddedDocumentStore implements DocumentStore {
  private readonly tables = new Map<string, Table>();

  constructor(private readonly db: EmbeddedDatabase) {
    db.define(CHECKPOINTS);
  }

  async get<V>(projection: ProjectionOf<V>, id: string): Promise<V | null> {
    return this.read(this.table(projection), id) as V | null;
  }

  async find<V>(projection: ProjectionOf<V>, query: Query): Promise<readonly V[]> {
    const rows = this.rows(projection, query, 'doc');
    return rows.map(({ doc }) => JSON.parse(String(doc)) as V);
  }

  /**
   * What a word begins with is counted where the words are, stretches of their table, when all else that is asked stands
   * beside them; a document may have it twice.
   */
  async count(projection: AnyProjection, query: Query): Promise<number> {
    const table = this.table(projection);
    const [starts, ...wordsStartingWith] = query.wordsStartingWith ?? [];
    const asked = [...Object.keys(query.equal ?? {}), ...(query.ranges ?? []).map(({ field }) => field)];
    const isBeside = asked.every((field) => field === 'owner' || table.besideWords.includes(field));
    if (!starts || !isBeside) {
      const { where, values } = this.conditions(projection, query);
      const row = this.db.get(`SELECT count(*) AS n FROM ${table.view} WHERE ${where}`, ...values);
      return Number(row?.['n'] ?? 0);
    }
    const conditions = this.conditions(projection, { ...query, wordsStartingWith });
    const { select, bound } = startingWith(table, query, starts, conditions);
    const row = this.db.get(`SELECT count(DISTINCT id) AS n FROM (${select})`, ...bound);
    return Number(row?.['n'] ?? 0);
  }

  async sum(projection: AnyProjection, query: Query, field: string): Promise<Sum> {
    const { where, values } = this.conditions(projection, query);
    const row = this.db.get(
      `SELECT count(*) AS n, total(${fieldOf(projection, field)}) AS sum FROM ${this.table(projection).view} WHERE ${where}`,
      ...values,
    );
    return { count: Number(row?.['n'] ?? 0), sum: Number(row?.['sum'] ?? 0) };
  }

  async fieldsOf<V, F extends string, These extends F | 'id'>(
    projection: ProjectionOf<V, F>,
    query: Query<F>,
    fields: readonly These[],
  ): Promise<readonly FieldsOf<These>[]> {
    const named = fields.map((field) => (field === 'id' ? field : fieldOf(projection, field)));
    return this.rows(projection, query, named.join(', ')) as readonly FieldsOf<These>[];
  }

  async apply(
    projections: readonly AnyProjection[],
    events: readonly Registrado[],
    upTo: string,
  ): Promise<void> {
    this.db.transaction(() => this.applyNow(projections, events, upTo));
  }

  /** The same, inside a transaction of the caller's. */
  applyNow(projections: readonly AnyProjection[], events: readonly Registrado[], upTo: string): void {
    for (const projection of projections) this.table(projection);
    const positions = this.positions();
    // One that is absent or of another revision is made anew by whoever finds it so, and is not added to.
    const behind = projections.filter((projection) => (positions.get(keyOf(projection)) ?? upTo) < upTo);
    for (const projection of behind) {
      const applied = positions.get(keyOf(projection))!;
      const fresh = events.filter(
        ({ position, type }) => position > applied && Object.hasOwn(projection.types, type),
      );
      if (fresh.length > 0) this.project(projection, fresh);
    }
    if (behind.length === 0) return;
    this.db.run(
      `UPDATE checkpoints SET position = ? WHERE name IN (${behind.map(() => '?').join(', ')})`,
      Number(upTo),
      ...behind.map(({ name }) => name),
    );
  }

  async checkpoint(projection: AnyProjection): Promise<string | null> {
    const row = this.db.get(
      'SELECT position FROM checkpoints WHERE name = ? AND revision = ?',
      projection.name,
      revisionOf(projection),
    );
    return row ? toPosition(row['position']!) : null;
  }

  async reset(projection: AnyProjection): Promise<void> {
    this.clear(projection);
    this.tables.delete(projection.name);
    this.table(projection);
  }

  async rebuild(
    projections: readonly AnyProjection[],
    eventsAfter: (position: string) => AsyncIterable<readonly Registrado[]>,
  ): Promise<void> {
    for (const projection of projections) this.clear(projection);
    for await (const events of eventsAfter(BEGINNING))
      await this.apply(projections, events, events.at(-1)!.position);
    // Sorted once at the end, instead of kept sorted all the way. A rebuild that dies before leaves it to the next start.
    for (const projection of projections) this.db.define(this.table(projection).defineIndexes);
  }

  async *all(projection: AnyProjection): AsyncIterable<{ readonly id: string; readonly view: unknown }> {
    const { view } = this.table(projection);
    for (let after = ''; ;) {
      const rows = this.db.all(`SELECT id, doc FROM ${view} WHERE id > ? ORDER BY id LIMIT ?`, after, PAGE);
      for (const { id, doc } of rows) yield { id: String(id), view: JSON.parse(String(doc)) };
      if (rows.length < PAGE) return;
      after = String(rows.at(-1)!['id']);
    }
  }

  /** The database itself is closed by whoever opened it. */
  async close(): Promise<void> {}

  /** Leaves an empty table without its indexes. */
  private clear(projection: AnyProjection): void {
    const table = tableOf(projection);
    this.db.transaction(() => {
      this.db.define(
        `DROP TABLE IF EXISTS ${table.view}; DROP TABLE IF EXISTS ${table.words}; ${table.define}`,
      );
      this.db.run(
        'INSERT OR REPLACE INTO checkpoints (name, revision, position) VALUES (?, ?, 0)',
        projection.name,
        revisionOf(projection),
      );
    });
    this.tables.set(projection.name, table);
  }

  // ── writing ───────────────────────────────────────────────────────────────────────────────────────────

  private project(projection: AnyProjection, events: readonly Registrado[]): void {
    const drafts = new Map<string, Draft>();
    const table = this.table(projection);
    const draftOf = (key: string): Draft => {
      let draft = drafts.get(key);
      if (!draft) {
        const before = this.read(table, key);
        draft = { before, now: before };
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
    for (const [id, draft] of drafts) this.write(projection, table, id, draft);
  }

  private write(projection: AnyProjection, table: Table, id: string, { before, now }: Draft): void {
    if (now === before) return;
    if (now === null) this.db.run(`DELETE FROM ${table.view} WHERE id = ?`, id);
    else {
      const { view, fields, insert } = table;
      const values = projection.fieldsOf(now);
      const valueOf = (field: string): Indexable => values[field] ?? null;
      if (before === null) this.db.run(insert, id, JSON.stringify(now), ...fields.map(valueOf));
      else {
        // Of a field that is set every index is written, though it stays what it was: only what changed is set.
        const were = projection.fieldsOf(before);
        const changed = fields.filter((field) => valueOf(field) !== (were[field] ?? null));
        const set = ['doc', ...changed].map((column) => `${column} = ?`).join(', ');
        this.db.run(
          `UPDATE ${view} SET ${set} WHERE id = ?`,
          JSON.stringify(now),
          ...changed.map(valueOf),
          id,
        );
      }
    }
    this.writeWords(projection, table, id, before, now);
  }

  private writeWords(
    projection: AnyProjection,
    { words, besideWords, upsertWord }: Table,
    id: string,
    before: unknown,
    now: unknown,
  ): void {
    if (!projection.wordsOf) return;
    /** Each word with its owner, and what stands beside all of them. */
    const wordsOf = (view: unknown): { entries: ReadonlySet<string>; beside: readonly Indexable[] } => {
      if (view === null) return { entries: new Set(), beside: [] };
      const { owner, ...fields } = projection.fieldsOf(view);
      const entries = projection.wordsOf!(view).map((word) => JSON.stringify([owner ?? '', word]));
      return { entries: new Set(entries), beside: besideWords.map((field) => fields[field] ?? null) };
    };
    const [old, fresh] = [wordsOf(before), wordsOf(now)];
    const isBesideSame = isDeepStrictEqual(old.beside, fresh.beside);
    for (const entry of old.entries)
      if (!fresh.entries.has(entry))
        this.db.run(
          `DELETE FROM ${words} WHERE owner = ? AND word = ? AND id = ?`,
          ...(JSON.parse(entry) as [string, string]),
          id,
        );
    for (const entry of fresh.entries)
      if (!isBesideSame || !old.entries.has(entry))
        this.db.run(upsertWord, ...(JSON.parse(entry) as [string, string]), id, ...fresh.beside);
  }

  // ── reading ───────────────────────────────────────────────────────────────────────────────────────────

  /** Of the documents found these columns, in the order asked for. */
  private rows(projection: AnyProjection, query: Query, columns: string): readonly Row[] {
    const { where, values } = this.conditions(projection, query);
    const order = (query.order ?? []).map(
      ({ field, direction }) => `${fieldOf(projection, field)} ${direction}`,
    );
    const tieBreak = `id ${query.order?.[0]?.direction ?? 'asc'}`;
    return this.db.all(
      `SELECT ${columns} FROM ${this.table(projection).view} WHERE ${where} ORDER BY ${[...order, tieBreak].join(', ')} LIMIT ? OFFSET ?`,
      ...values,
      query.limit ?? -1,
      query.skip ?? 0,
    );
  }

  /** By name and revision. */
  private positions(): ReadonlyMap<string, string> {
    const rows = this.db.all('SELECT name, revision, position FROM checkpoints');
    return new Map(
      rows.map(({ name, revision, position }) => [`${name}@${revision}`, toPosition(position!)]),
    );
  }

  private read({ view }: Table, id: string): unknown {
    const row = this.db.get(`SELECT doc FROM ${view} WHERE id = ?`, id);
    return row ? JSON.parse(String(row['doc'])) : null;
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
      else also(`${fieldOf(projection, field)} = ?`, value);
    for (const { field, from, to } of query.ranges ?? []) {
      if (from !== undefined) also(`${fieldOf(projection, field)} >= ?`, from);
      if (to !== undefined) also(`${fieldOf(projection, field)} <= ?`, to);
    }
    for (const starts of query.wordsStartingWith ?? []) {
      const { select, bound } = startingWith(this.table(projection), query, starts);
      also(`id IN (${select})`, ...bound);
    }
    return { where: parts.join(' AND '), values };
  }

  /**
   * The projection's table, made with its indexes the first time it is named. One of another revision, which is to be made
   * anew, is left as it is laid out: what it holds can be read.
   */
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
