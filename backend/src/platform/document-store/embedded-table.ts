import { type AnyProjection } from './document-store.ts';

/** How tables are laid out here: laid out otherwise, every read model is another revision of itself. */
const LAYOUT = 3;
export const revisionOf = ({ revision }: AnyProjection): number => revision * 1_000 + LAYOUT;
export const keyOf = (projection: AnyProjection): string => `${projection.name}@${revisionOf(projection)}`;

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

/** Of so many rows at once. */
export const insertOf = (table: string, columns: readonly string[], rows = 1): string => {
  const row = `(${columns.map(() => '?').join(', ')})`;
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`;
};

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
