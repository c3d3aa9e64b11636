import { type ClaseDeCampo, type Indexable } from '@cuenta-clara/dominio/proyeccion';
import { type EmbeddedDatabase, type Value } from '../engines/embedded-database.ts';
import { IS_PLACE, toPosition } from '../system/position.ts';
import { RecentMap } from '../system/recent-map.ts';
import { type AnyProjection, type ProjectionOf, asStored } from './document-store.ts';

/** Number of the tables' layout, a part of every read model's revision: raising it rebuilds all. */
const LAYOUT = 6;
export const revisionOf = ({ revision }: ProjectionOf<unknown>): number => revision * 1_000 + LAYOUT;
export const keyOf = (projection: ProjectionOf<unknown>): string =>
  `${projection.name}@${revisionOf(projection)}`;

/** Owners have numbers, which are never reused: ids of 36 characters would be a third of each index entry. */
export const OWNERS = `CREATE TABLE IF NOT EXISTS owners (n INTEGER PRIMARY KEY, owner TEXT NOT NULL UNIQUE);`;
export const NUMBER_OF_OWNER = '(SELECT owners.n FROM owners WHERE owners.owner = ?)';

/** An instance of Owners serves one transaction: a rollback would make its cache wrong. */
export class Owners {
  private readonly known = new Map<string, number | null>();

  constructor(private readonly db: EmbeddedDatabase) {}

  numberOf(owner: string): number | null {
    let number = this.known.get(owner);
    if (number === undefined) {
      const found = this.db.get('SELECT n FROM owners WHERE owner = ?', owner);
      this.known.set(owner, (number = found ? Number(found['n']) : null));
    }
    return number;
  }

  ownerOf(number: Value): string {
    return String(this.db.get('SELECT owner FROM owners WHERE n = ?', number)?.['owner'] ?? '');
  }

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

/** Converts a text; null when the number would not convert back to the same text. */
type AsNumber = (text: string) => number | null;

const REMEMBERED = 2_000;

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

/** Days, instants and positions are stored as numbers: as texts they would be most of an index entry. */
const AS_NUMBERS: Readonly<Partial<Record<ClaseDeCampo, { of: AsNumber; say: (number: number) => string }>>> =
  {
    day: { of: saidAgain((text) => Date.parse(text) / DAY_MS, asDay), say: asDay },
    instant: { of: saidAgain(Date.parse, asInstant), say: asInstant },
    place: { of: ofPlace, say: toPosition },
  };

export const inField = ({ fields }: ProjectionOf<unknown>, field: string, value: Indexable): Value => {
  const kind = typeof value === 'string' && AS_NUMBERS[fields[field] as ClaseDeCampo];
  return kind ? (kind.of(value as string) ?? value) : value;
};

export const saidBy = ({ fields }: ProjectionOf<unknown>, field: string, kept: Value): Indexable =>
  typeof kept === 'number' ? (AS_NUMBERS[fields[field] as ClaseDeCampo]?.say(kept) ?? kept) : kept;

const ownerAs = (owner: Indexable | undefined, numberOf: NumberOf): Value =>
  typeof owner === 'string' ? numberOf(owner) : (owner ?? null);

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
 * A phrase: a view's words as JSON, null without words (ADR 24). Documents name phrases by number, because
 * many share one.
 */
export const phraseOf = (projection: ProjectionOf<unknown>, view: unknown): string | null => {
  const words = projection.wordsOf?.(view) ?? [];
  return words.length === 0 ? null : JSON.stringify([...new Set(words.map(asStored))]);
};
export const wordsIn = (phrase: string): readonly string[] => JSON.parse(phrase) as readonly string[];

export const PHRASE = 'phrase';

export interface Conditions {
  readonly where: string;
  readonly values: readonly Value[];
}

export interface Table {
  readonly view: string;
  readonly fields: readonly string[];
  readonly columns: readonly string[];
  readonly search: Search | null;
  readonly define: string;
  readonly indexes: readonly Index[];
  readonly defineIndexes: string;
}

/**
 * Documents without a value in a field of `within` have no entry in the index, so fewer pages are written.
 */
export interface Index {
  readonly name: string;
  readonly fields: readonly string[];
  readonly hasId: boolean;
  readonly within: readonly string[];
}

export interface Search {
  /** Table of phrases: number, owner's number, words as JSON. */
  readonly phrases: string;
  /** Table of words: owner's number, word, number of the phrase. */
  readonly words: string;
  readonly index: string;
  readonly beside: readonly string[];
}

const identifier = (name: string): string => {
  if (!/^[a-z][a-z0-9_]*$/i.test(name)) throw new Error(`not an identifier: ${name}`);
  return name;
};

export const insertOf = (table: string, columns: readonly string[], rows = 1): string => {
  const row = `(${columns.map(() => '?').join(', ')})`;
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array(rows).fill(row).join(', ')}`;
};

/** A UUID is stored as 16 bytes, which sort as its text does. */
export const idIn = (id: string): string =>
  `CASE length(${id}) WHEN 36 THEN coalesce(unhex(replace(${id}, '-', '')), ${id}) ELSE ${id} END`;
const ID = idIn('id');

export const idOf = (kept: unknown): string =>
  typeof kept === 'string'
    ? kept
    : Buffer.from(kept as Uint8Array)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const isInDoubt = ({ unique }: AnyProjection, fields: readonly string[]): boolean =>
  !unique?.some((field) => fields.includes(field));
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

export const definitionOf = ({ name, fields, hasId, within }: Index, view: string): string =>
  `CREATE INDEX ${name} ON ${view} (${[...fields, ...(hasId ? [ID] : [])].join(', ')}) WHERE ${within.map((field) => `${field} IS NOT NULL`).join(' AND ')}`;
const defineIndex = (index: Index, view: string): string =>
  `${definitionOf(index, view).replace('CREATE INDEX', 'CREATE INDEX IF NOT EXISTS')};`;
