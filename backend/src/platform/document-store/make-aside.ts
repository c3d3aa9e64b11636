import { type Registrado } from '@cuenta-clara/dominio/decider';
import { EmbeddedDatabase, type Value } from '../engines/embedded-database.ts';
import { BEGINNING } from '../system/position.ts';
import { type AnyProjection } from './document-store.ts';
import { type Owners, type Table, insertOf, keptFields, phraseOf, tableOf } from './embedded-table.ts';
import { BloomFilter } from './bloom-filter.ts';
import { Phrases } from './phrases.ts';

export interface InHand {
  readonly batches: number;
  /**
   * Documents that were read back from the file (sums, for example) stay in memory while a read model has at
   * most this many; otherwise all are written.
   */
  readonly back: number;
}
export const IN_HAND: InHand = { batches: 8, back: 8_000 };
const TOGETHER = 16;

export interface MadeBeside {
  readonly projections: readonly AnyProjection[];
  /**
   * Resolves false, or rejects, when the other thread left no file: this thread then builds the read models.
   */
  readonly made: Promise<boolean>;
  end(): Promise<void>;
}
export type Beside = (projections: readonly AnyProjection[], file: string) => Promise<MadeBeside | null>;

/**
 * Makes read models in a file; memory does not grow with the log. Answers the position reached; an empty log
 * leaves no file.
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

  write(stay: number): void {
    this.batches = 0;
    this.scratch.transaction(() => {
      for (const making of this.makings) making.write(stay);
    });
  }
}

/** SQLite copies whole pages when source and target tables have equal definitions. */
export const takeOver = ({ view, search }: Table, attached: string): string =>
  [view, ...(search ? [search.phrases, search.words] : [])]
    .map((table) => `INSERT INTO main.${table} SELECT * FROM ${attached}.${table};`)
    .join('\n');

interface Draft {
  readonly n: number | null;
  readonly before: unknown;
  now: unknown;
}

const NOT_THERE = (): Draft => ({ n: null, before: null, now: null });

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
      // A changed document's row keeps its number: SQLite could give another to a row deleted and added
      // again.
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

  /**
   * Indexes are created last, so that each is sorted once. They find the phrases (sets of search words)
   * without a document, which are deleted.
   */
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

/** Inserts many rows at once: single INSERTs would cost half as much again. */
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
