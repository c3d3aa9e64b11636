import { type Registrado } from '@cuenta-clara/dominio/decider';
import { EmbeddedDatabase, type Value } from '../engines/embedded-database.ts';
import { BEGINNING } from '../system/position.ts';
import { type AnyProjection } from './document-store.ts';
import { type Owners, type Table, insertOf, keptFields, phraseOf, tableOf } from './embedded-table.ts';
import { BloomFilter } from './bloom-filter.ts';
import { Phrases } from './phrases.ts';

/** What is in hand before it is written. */
export interface InHand {
  /** Documents of so many batches of the log: most are then written once. */
  readonly batches: number;
  /** So many of a read model that were written and came back: what came back once, as a sum does, comes back again. */
  readonly back: number;
}
export const IN_HAND: InHand = { batches: 8, back: 8_000 };
/** Rows that are written by one statement. */
const TOGETHER = 16;

/** Read models that another thread makes in a file of their own, meanwhile. */
export interface MadeBeside {
  readonly projections: readonly AnyProjection[];
  /** Whether there is a file: of no event there is none. Where it fails, they are made here after all. */
  readonly made: Promise<boolean>;
  /** It is not waited for any more. */
  end(): Promise<void>;
}
/** Begins to make some of these elsewhere; null where that is not worth while. */
export type Beside = (projections: readonly AnyProjection[], file: string) => Promise<MadeBeside | null>;

/**
 * Makes read models anew in a scratch file, whose tables and indexes are laid out as those whose place they will take. Each
 * document is written as it leaves memory, which does not grow with the log. Answers up to which place of the log they are made;
 * of an empty one there is no file.
 */
export const makeAside = async (
  projections: readonly AnyProjection[],
  file: string,
  log: AsyncIterable<readonly Registrado[]>,
  owners: Owners,
  inHand: InHand,
): Promise<string> => {
  let aside: Aside | null = null;
  let upTo = BEGINNING;
  try {
    for await (const events of log) {
      aside ??= new Aside(projections, file, owners, inHand);
      aside.apply(events);
      upTo = events.at(-1)!.position;
    }
    aside?.finish();
    return upTo;
  } finally {
    aside?.close();
  }
};

class Aside {
  private readonly scratch: EmbeddedDatabase;
  private readonly makings: readonly Making[];
  private batches = 0;

  constructor(
    projections: readonly AnyProjection[],
    file: string,
    owners: Owners,
    private readonly inHand: InHand,
  ) {
    this.scratch = EmbeddedDatabase.scratch(file);
    this.makings = projections.map((projection) => new Making(this.scratch, projection, owners));
  }

  apply(events: readonly Registrado[]): void {
    for (const making of this.makings) making.apply(events);
    if (++this.batches === this.inHand.batches) this.write(this.inHand.back);
  }

  close(): void {
    this.scratch.close();
  }

  finish(): void {
    this.write(0);
    for (const making of this.makings) making.index();
  }

  /** Of each read model so many may stay in hand. */
  write(stay: number): void {
    this.batches = 0;
    this.scratch.transaction(() => {
      for (const making of this.makings) making.write(stay);
    });
  }
}

/**
 * Fills empty tables with what was made of them in a file that is attached under this name: page by page, their indexes too, as
 * SQLite does it where both are defined alike.
 */
export const takeOver = ({ view, search }: Table, attached: string): string =>
  [view, ...(search ? [search.phrases, search.words] : [])]
    .map((table) => `INSERT INTO main.${table} SELECT * FROM ${attached}.${table};`)
    .join('\n');

/** A document in hand. */
interface Draft {
  /** Its number; null when it was not written yet. */
  readonly n: number | null;
  readonly before: unknown;
  now: unknown;
}

const NOT_THERE = (): Draft => ({ n: null, before: null, now: null });

/** One of them. */
class Making {
  private readonly table: Table;
  private readonly phrases: Phrases | null;
  private readonly drafts = new Map<string, Draft>();
  private readonly met = new BloomFilter();
  private last = 0;

  constructor(
    private readonly scratch: EmbeddedDatabase,
    private readonly projection: AnyProjection,
    private readonly owners: Owners,
  ) {
    this.table = tableOf(projection);
    const { define, search } = this.table;
    scratch.define(define);
    this.phrases = search && new Phrases(scratch, search);
  }

  private readonly numberOf = (owner: string): number => this.owners.numbered(owner);

  apply(events: readonly Registrado[]): void {
    const { projection } = this;
    const other = (id: string): unknown => this.draftOf(id).now;
    for (const event of events) {
      if (!Object.hasOwn(projection.types, event.type)) continue;
      for (const id of projection.keysOf(event, other)) {
        const draft = this.draftOf(id);
        draft.now = projection.project(draft.now, event, id, other);
      }
    }
  }

  write(stay: number): void {
    const { scratch, table, drafts } = this;
    const documents = new Rows(scratch, table.view, table.columns);
    const cameBack = [...drafts.values()].filter(({ n }) => n !== null).length;
    for (const [id, { n, before, now }] of drafts) {
      if (n !== null && cameBack <= stay) continue;
      drafts.delete(id);
      if (now === before) continue;
      if (before !== null) scratch.run(`DELETE FROM ${table.view} WHERE id = ?`, id);
      if (now === null) continue;
      this.met.add(id);
      const kept = keptFields(this.projection, this.projection.fieldsOf(now), this.numberOf);
      // Numbered here: of those that are written anew, SQLite would give away the numbers meanwhile.
      documents.add([
        n ?? ++this.last,
        id,
        JSON.stringify(now),
        ...table.fields.map((field) => kept[field]!),
        ...(this.phrases ? [this.phraseOf(now, kept['owner']!, this.phrases)] : []),
      ]);
    }
    documents.end();
  }

  /** Once all is there, each index is sorted once; and once documents are found by their phrases, the words of those that any has. */
  index(): void {
    const { view, search, defineIndexes } = this.table;
    this.scratch.define(defineIndexes);
    if (!search) return;
    this.scratch.define(`
      DELETE FROM ${search.phrases} AS its
        WHERE NOT EXISTS (SELECT 1 FROM ${view} INDEXED BY ${search.index} WHERE owner = its.owner AND phrase = its.n);
      INSERT INTO ${search.words}
        SELECT its.owner, word.value, its.n FROM ${search.phrases} AS its CROSS JOIN json_each(its.words) AS word
        ORDER BY 1, 2, 3;
    `);
  }

  private phraseOf(view: unknown, owner: Value, phrases: Phrases): number | null {
    const phrase = typeof owner === 'number' ? phraseOf(this.projection, view) : null;
    return phrase === null ? null : phrases.numbered(owner as number, phrase).n;
  }

  private draftOf(id: string): Draft {
    let draft = this.drafts.get(id);
    if (!draft) {
      draft = this.met.has(id) ? this.read(id) : NOT_THERE();
      this.drafts.set(id, draft);
    }
    return draft;
  }

  private read(id: string): Draft {
    const row = this.scratch.get(`SELECT n, doc FROM ${this.table.view} WHERE id = ?`, id);
    if (!row) return NOT_THERE();
    const view: unknown = JSON.parse(String(row['doc']));
    return { n: Number(row['n']), before: view, now: view };
  }
}

/** Rows on their way into a table, some at a time: a statement for each would cost half as much again. */
class Rows {
  private values: Value[] = [];

  constructor(
    private readonly database: EmbeddedDatabase,
    private readonly table: string,
    private readonly columns: readonly string[],
  ) {}

  add(row: readonly Value[]): void {
    this.values.push(...row);
    if (this.values.length === this.columns.length * TOGETHER) this.insert(TOGETHER);
  }

  end(): void {
    if (this.values.length > 0) this.insert(this.values.length / this.columns.length);
  }

  private insert(rows: number): void {
    this.database.run(insertOf(this.table, this.columns, rows), ...this.values);
    this.values = [];
  }
}
