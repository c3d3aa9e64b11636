import { type ClaseDeCampo, type Indexable } from '@cuenta-clara/dominio/proyeccion';
import { type EmbeddedDatabase, type Value } from '../engines/embedded-database.ts';
import { IS_PLACE, toPosition } from '../system/position.ts';
import { RecentMap } from '../system/recent-map.ts';
import { type AnyProjection, type ProjectionOf, asStored } from './document-store.ts';

/** How tables are laid out here: laid out otherwise, every read model is another revision of itself. */
const LAYOUT = 6;
export const revisionOf = ({ revision }: ProjectionOf<unknown>): number => revision * 1_000 + LAYOUT;
export const keyOf = (projection: ProjectionOf<unknown>): string =>
  `${projection.name}@${revisionOf(projection)}`;

/**
 * The owners, each with the number that stands for her in tables and indexes: her id, of 36 letters, would be a third of
 * what each entry holds. A number is never another's.
 */
export const OWNERS = `CREATE TABLE IF NOT EXISTS owners (n INTEGER PRIMARY KEY, owner TEXT NOT NULL UNIQUE);`;
export const NUMBER_OF_OWNER = '(SELECT owners.n FROM owners WHERE owners.owner = ?)';

/** Their numbers, looked up once: to be made anew for each transaction, for what is taken back with one is no number. */
export class Owners {
  private readonly known = new Map<string, number | null>();

  constructor(private readonly db: EmbeddedDatabase) {}

  /** Null when she has none. */
  numberOf(owner: string): number | null {
    let number = this.known.get(owner);
    if (number === undefined) {
      const found = this.db.get('SELECT n FROM owners WHERE owner = ?', owner);
      this.known.set(owner, (number = found ? Number(found['n']) : null));
    }
    return number;
  }

  /** Whose number it is; '' when nobody's. */
  ownerOf(number: Value): string {
    return String(this.db.get('SELECT owner FROM owners WHERE n = ?', number)?.['owner'] ?? '');
  }

  /** Gives her one when she has none. */
  numbered(owner: string): number {
    const known = this.numberOf(owner);
    if (known !== null) return known;
    const { lastInsertRowid } = this.db.run('INSERT INTO owners (owner) VALUES (?)', owner);
    this.known.set(owner, lastInsertRowid);
    return lastInsertRowid;
  }
}

type NumberOf = (owner: string) => number | null;

const DAY_MS = 86_400_000;
const asInstant = (time: number): string => new Date(time).toISOString();
const asDay = (days: number): string => asInstant(days * DAY_MS).slice(0, 'yyyy-mm-dd'.length);

/** A text as a number that says it again. */
type AsNumber = (text: string) => number | null;

/** So many texts are remembered: a day is said by many documents, an instant by several of one event. */
const REMEMBERED = 2_000;

/** Of a text that this number does not say, none. */
const saidAgain = (of: (text: string) => number, say: (number: number) => string): AsNumber => {
  const known = new RecentMap<string, number | null>(REMEMBERED);
  return (text) => {
    let number = known.get(text);
    if (number === undefined) {
      const its = of(text);
      known.set(text, (number = Number.isSafeInteger(its) && say(its) === text ? its : null));
    }
    return number;
  };
};

const ofPlace: AsNumber = (text) => {
  const number = IS_PLACE.test(text) ? Number(text) : null;
  return Number.isSafeInteger(number) ? number : null;
};

/** How texts of a kind are kept as numbers: of 10, 24 and 20 letters, they are most of what an entry of an index holds. */
const AS_NUMBERS: Readonly<Partial<Record<ClaseDeCampo, { of: AsNumber; say: (number: number) => string }>>> =
  {
    day: { of: saidAgain((text) => Date.parse(text) / DAY_MS, asDay), say: asDay },
    instant: { of: saidAgain(Date.parse, asInstant), say: asInstant },
    place: { of: ofPlace, say: toPosition },
  };

/** What is asked of a field, and is kept in it. What no number says stays a text. */
export const inField = ({ fields }: ProjectionOf<unknown>, field: string, value: Indexable): Value => {
  const kind = typeof value === 'string' && AS_NUMBERS[fields[field] as ClaseDeCampo];
  return kind ? (kind.of(value as string) ?? value) : value;
};

/** The reverse: what a field says that is kept so. */
export const saidBy = ({ fields }: ProjectionOf<unknown>, field: string, kept: Value): Indexable =>
  typeof kept === 'number' ? (AS_NUMBERS[fields[field] as ClaseDeCampo]?.say(kept) ?? kept) : kept;

const ownerAs = (owner: Indexable | undefined, numberOf: NumberOf): Value =>
  typeof owner === 'string' ? numberOf(owner) : (owner ?? null);

/** The fields of a view, as they are kept. */
export const keptFields = (
  projection: ProjectionOf<unknown>,
  values: Readonly<Record<string, Indexable | undefined>>,
  numberOf: NumberOf,
): Readonly<Record<string, Value>> => {
  const kept: Record<string, Value> = {};
  for (const field of Object.keys(projection.fields))
    kept[field] =
      field === 'owner'
        ? ownerAs(values[field], numberOf)
        : inField(projection, field, values[field] ?? null);
  return kept;
};

/**
 * The words that a view is found by, all of them together: its phrase. An owner's documents have few: most of her invoices have
 * their customer's. So a document names its phrase by a number, and the words lead to phrases. Null where it is found by none,
 * as what is nobody's is.
 */
export const phraseOf = (projection: ProjectionOf<unknown>, view: unknown): string | null => {
  const words = projection.wordsOf?.(view) ?? [];
  return words.length === 0 ? null : JSON.stringify([...new Set(words.map(asStored))]);
};
export const wordsIn = (phrase: string): readonly string[] => JSON.parse(phrase) as readonly string[];

/** Where a document has the number of its phrase. */
export const PHRASE = 'phrase';

/** Which rows, and what is bound in that. */
export interface Conditions {
  readonly where: string;
  readonly values: readonly Value[];
}

/** The SQL of one projection, written once: names are identifiers of the program, values are always bound. */
export interface Table {
  readonly view: string;
  readonly fields: readonly string[];
  /** Of a document: its number, its id, itself, its fields, then the number of its phrase, where documents have one. */
  readonly columns: readonly string[];
  /** Null of what is not searched. */
  readonly search: Search | null;
  readonly define: string;
  /** What finds documents quickly. */
  readonly indexes: readonly Index[];
  readonly defineIndexes: string;
}

/** An index of a table: what an entry holds, in this order, of each document that has all of `within`. */
export interface Index {
  readonly name: string;
  readonly fields: readonly string[];
  /** Whether the id stands behind them. */
  readonly hasId: boolean;
  readonly within: readonly string[];
}

/** How documents of a projection are found by the start of a word: a word leads to phrases, a phrase to the documents that have it. */
export interface Search {
  /** Of a phrase: its number, its owner's, its words as a list. */
  readonly phrases: string;
  /** Of a word: its owner, itself, the number of a phrase. */
  readonly words: string;
  /** The index of documents by owner and phrase, and what of a document stands beside these. */
  readonly index: string;
  readonly beside: readonly string[];
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

/** An id as it stands in indexes: a UUID as its 16 bytes, which are in the order of its letters. */
export const idIn = (id: string): string =>
  `CASE length(${id}) WHEN 36 THEN coalesce(unhex(replace(${id}, '-', '')), ${id}) ELSE ${id} END`;
const ID = idIn('id');

/** The id that stands in an index so. */
export const idOf = (kept: unknown): string =>
  typeof kept === 'string'
    ? kept
    : Buffer.from(kept as Uint8Array)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Whether these fields do not tell documents apart: their ids do. */
const isInDoubt = ({ unique }: AnyProjection, fields: readonly string[]): boolean =>
  !unique?.some((field) => fields.includes(field));
/** What decides between documents that these fields do not tell apart. */
export const tieBreak = (projection: AnyProjection, fields: readonly string[]): readonly string[] =>
  isInDoubt(projection, fields) ? [ID] : [];

export const tableOf = (projection: AnyProjection): Table => {
  const view = `view_${identifier(projection.name)}`;
  const fields = Object.keys(projection.fields).map(identifier);
  const typed = (field: string) =>
    `${field} ${field !== 'owner' && projection.fields[field] === 'text' ? 'TEXT' : 'INTEGER'}`;
  const search = projection.wordsOf ? searchOf(projection, view, fields) : null;
  const index = (indexed: readonly string[], hasId: boolean): Index => ({
    name: `${view}__${indexed.join('__')}`,
    fields: indexed,
    hasId,
    // A document that lacks its first field is in no index, one of another kind in none of this one's: fewer pages a write.
    within: indexed.filter((field, at) => at === 0 || (at === 1 && projection.ofOneKind?.includes(field))),
  });
  const indexes = [
    ...projection.indexes.map((indexed) => index(indexed, isInDoubt(projection, indexed))),
    ...(projection.lookups ?? []).map((indexed) => index(indexed, false)),
    ...(search ? [indexOf(search)] : []),
  ];
  return {
    view,
    fields,
    columns: ['n', 'id', 'doc', ...fields, ...(search ? [PHRASE] : [])],
    search,
    define: `
      CREATE TABLE IF NOT EXISTS ${view} (
        ${['n INTEGER PRIMARY KEY', 'id TEXT NOT NULL UNIQUE', 'doc TEXT NOT NULL', ...fields.map(typed), ...(search ? ['phrase INTEGER'] : [])].join(', ')}
      );
      ${search ? defineSearch(search) : ''}
    `,
    indexes,
    defineIndexes: indexes.map((one) => defineIndex(one, view)).join('\n'),
  };
};

const searchOf = (projection: AnyProjection, view: string, fields: readonly string[]): Search => ({
  phrases: `phrases_${projection.name}`,
  words: `words_${projection.name}`,
  index: `${view}__phrase`,
  beside: projection.besideWords?.map(identifier) ?? fields.filter((field) => field !== 'owner'),
});

const defineSearch = ({ phrases, words }: Search): string => `
  CREATE TABLE IF NOT EXISTS ${phrases} (
    n INTEGER PRIMARY KEY, owner INTEGER NOT NULL, words TEXT NOT NULL, UNIQUE (owner, words)
  );
  CREATE TABLE IF NOT EXISTS ${words} (
    owner INTEGER, word TEXT, phrase INTEGER, PRIMARY KEY (owner, word, phrase)
  ) WITHOUT ROWID;
`;

const indexOf = ({ index, beside }: Search): Index => ({
  name: index,
  fields: ['owner', PHRASE, ...beside],
  hasId: false,
  within: [PHRASE],
});

/** As SQLite has it written down. */
export const definitionOf = ({ name, fields, hasId, within }: Index, view: string): string =>
  `CREATE INDEX ${name} ON ${view} (${[...fields, ...(hasId ? [ID] : [])].join(', ')}) WHERE ${within.map((field) => `${field} IS NOT NULL`).join(' AND ')}`;
const defineIndex = (index: Index, view: string): string =>
  `${definitionOf(index, view).replace('CREATE INDEX', 'CREATE INDEX IF NOT EXISTS')};`;
