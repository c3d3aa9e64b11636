import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { iguales } from '@cuenta-clara/dominio/iguales';
import { type Indexable } from '@cuenta-clara/dominio/proyeccion';
import { EmbeddedDatabase, type Row } from '../embedded/embedded-database.ts';
import { LogDamaged } from '../event-store/event-store.ts';
import { type AnyProjection } from './document-store.ts';
import { type Table, tableOf } from './embedded-table.ts';
import { Met } from './met.ts';

/** A document that is not kept as the log makes it. */
export interface Difference {
  readonly projection: AnyProjection;
  readonly id: string;
  /** Whose, as far as it is known; else ''. */
  readonly owner: string;
  /** As the log makes it; null when it makes none. */
  readonly derived: unknown;
  /** As it is kept; null when it is not, undefined when it is no JSON. */
  readonly kept: unknown;
  /** The fields beside the document, by which it is found, that are not those of what the log makes. */
  readonly fields: readonly string[];
  /** Words by which a search should find it and does not, and by which it finds it and should not. */
  readonly words: { readonly missing: readonly string[]; readonly extra: readonly string[] };
}

/** A read model, and its own place in the log: up to there it is derived. */
export interface Stretch {
  readonly projection: AnyProjection;
  readonly upTo: string;
}

/** Told of each document as an event leaves it. */
export type Watch = (projection: AnyProjection, view: unknown) => void;

export interface Derivation {
  readonly watch?: Watch;
  /** Whose documents alone are held against what is kept, from her events alone; without, everybody's. */
  readonly owner?: string;
}

/** So many documents of a read model are opened before they are held against what is kept. */
const OPENED = 1_000;
/** So many stay in memory that are not what is kept: in a folder that is whole, later events will change them. */
const IN_HAND = 4_000;
/** So many, or so much text of them, are asked for at once; and so many words. */
const GROUP = { documents: 50, characters: 1_000_000 };
const WORDS = 100;
const PAGE = 1_000;

/**
 * Every read model of a data folder, which nobody writes to or which is read as of one moment, derived again from its log and
 * held against what is kept of it: each document, each field beside it, each word.
 *
 * Memory does not grow with the log. What is kept is the witness: a derived document that is the one that is kept needs
 * no copy, only a mark at its row, and is read from there when a later event changes it. One that is not (yet) what
 * is kept stays in memory, or, where there are too many of these, waits in a file of its own that is removed in the end; in
 * a folder that is whole, none is left there.
 */
export class DerivedAgain {
  private readonly folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-audit-'));
  private readonly waiting: EmbeddedDatabase;
  private readonly witnesses: readonly Witness[];

  /** Each read model is derived up to its own place in the log. */
  constructor(kept: EmbeddedDatabase, readModels: readonly Stretch[], derivation: Derivation = {}) {
    this.waiting = EmbeddedDatabase.open(this.folder);
    this.witnesses = readModels.map((stretch) => new Witness(kept, this.waiting, stretch, derivation));
  }

  /** The next events, in the order of the log. One that no event of its type can be is a `LogDamaged`. */
  apply(events: readonly Registrado[]): void {
    for (const witness of this.witnesses) {
      witness.apply(events);
      if (witness.isFull) this.waiting.transaction(() => witness.settle());
    }
  }

  /** What differs, once all events were handed over. */
  *differences(): Generator<Difference> {
    for (const witness of this.witnesses) {
      this.waiting.transaction(() => witness.settleAll());
      yield* witness.differences();
    }
  }

  close(): void {
    this.waiting.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What is known of a row that is kept. */
const UNKNOWN = 0;
/** It is what the log made up to now. */
const SAME = 1;
/** What the log made up to now is another, and waits. */
const OTHER = 2;
type Mark = typeof UNKNOWN | typeof SAME | typeof OTHER;

/** A mark for each row, by its number. */
class Marks {
  private readonly pages = new Map<number, Uint8Array>();
  private static readonly ROWS = 65_536;

  of(row: number): Mark {
    return (this.pages.get(Math.floor(row / Marks.ROWS))?.[row % Marks.ROWS] ?? UNKNOWN) as Mark;
  }

  set(row: number, mark: Mark): void {
    const at = Math.floor(row / Marks.ROWS);
    let page = this.pages.get(at);
    if (!page) this.pages.set(at, (page = new Uint8Array(Marks.ROWS)));
    page[row % Marks.ROWS] = mark;
  }
}

/** Which rows, and what is bound in that. */
interface Conditions {
  readonly where: string;
  readonly values: readonly string[];
}

/** A document in hand. */
interface Draft {
  readonly isWaiting: boolean;
  /** It was held against what is kept, and is another: that is tried again only when it leaves memory. */
  isHeld: boolean;
  view: unknown;
  owner: string;
}

/** One that the log makes, as it is to be kept. */
interface Made {
  readonly id: string;
  readonly draft: Draft;
  readonly doc: string;
}

/** As many values as a statement takes: no row is found by those that are added. */
const padded = (values: readonly Indexable[], length: number): readonly Indexable[] => [
  ...values,
  ...Array<null>(length - values.length).fill(null),
];

const NO_WORDS = { missing: [], extra: [] } as const;
const ROW_NUMBER = 'row_number_of_table';
const rowNumber = (row: Row): number => Number(row[ROW_NUMBER]);

/** The same of one read model. */
class Witness {
  private readonly table: Table;
  private readonly drafts = new Map<string, Draft>();
  private opened = 0;
  private readonly met = new Met();
  private readonly marks = new Marks();
  /** Rows, and rows of words, that are as they should be; of one owner alone, those that say that they are hers. */
  private same = 0;
  private sameWords = 0;
  private readonly read: string;
  private readonly readWord: string;
  private readonly matchRows: string;
  private readonly matchWords: string;
  private readonly waitingTable: string;
  private readonly projection: AnyProjection;
  private readonly upTo: string;
  private readonly watch: Watch;
  private readonly whose: string | undefined;

  constructor(
    private readonly kept: EmbeddedDatabase,
    private readonly waiting: EmbeddedDatabase,
    { projection, upTo }: Stretch,
    { watch = () => {}, owner: whose }: Derivation,
  ) {
    [this.projection, this.upTo, this.watch, this.whose] = [projection, upTo, watch, whose];
    this.table = tableOf(projection);
    const { view, words } = this.table;
    this.read = `SELECT rowid AS ${ROW_NUMBER}, * FROM ${view} WHERE id = ?`;
    this.readWord = `SELECT * FROM ${words} WHERE owner = ? AND word = ? AND id = ?`;
    const are = (columns: readonly string[], one: string, other: string): string =>
      columns.map((column) => ` AND ${one}.${column} IS ${other}.${column}`).join('');
    const asked = (columns: readonly string[], rows: number): string =>
      `WITH asked(${columns.join(', ')}) AS (VALUES ${Array(rows)
        .fill(`(${columns.map(() => '?').join(', ')})`)
        .join(', ')})`;
    // One statement for many, and one row for its answer: each of its own would cost several times as much.
    this.matchRows = `${asked(['at', 'id', 'doc', ...this.table.fields], GROUP.documents)}
      SELECT group_concat(asked.at || ':' || kept.rowid) AS found FROM asked CROSS JOIN ${view} AS kept
      WHERE kept.id = asked.id AND kept.doc = asked.doc${are(this.table.fields, 'kept', 'asked')}`;
    const owner = this.table.fields.includes('owner') ? `coalesce(kept.owner, '')` : `''`;
    this.matchWords = `${asked(['row', 'word'], WORDS)}
      SELECT count(*) AS n FROM asked CROSS JOIN ${view} AS kept CROSS JOIN ${words} AS its
      WHERE kept.rowid = asked.row AND its.owner = ${owner} AND its.word = asked.word
        AND its.id = kept.id${are(this.table.besideWords, 'its', 'kept')}`;
    this.waitingTable = `waiting_${projection.name}`;
    waiting.define(
      `CREATE TABLE ${this.waitingTable} (id TEXT PRIMARY KEY, doc TEXT NOT NULL, owner TEXT NOT NULL) WITHOUT ROWID`,
    );
  }

  get isFull(): boolean {
    return this.opened > OPENED;
  }

  apply(events: readonly Registrado[]): void {
    const { projection } = this;
    const other = (id: string): unknown => this.draftOf(id).view;
    for (const event of events) {
      if (!Object.hasOwn(projection.types, event.type) || event.position > this.upTo) continue;
      try {
        for (const id of projection.keysOf(event, other)) {
          const draft = this.draftOf(id);
          draft.view = projection.project(draft.view, event, id, other);
          draft.owner = event.metadata.ownerId;
          if (draft.view !== null) this.watch(projection, draft.view);
        }
      } catch (cause) {
        const { streamId, id, position } = event;
        throw new LogDamaged(`what ${event.type} cannot say (${String(cause)})`, {
          streamId,
          event: id,
          position,
        });
      }
    }
  }

  /** Holds what was opened against what is kept. What is not the same is let go only where there is too much of it. */
  settle(): void {
    this.match([...this.drafts].filter(([, { isHeld }]) => !isHeld));
    this.opened = 0;
    if (this.drafts.size > IN_HAND) this.letGo([...this.drafts].slice(0, IN_HAND / 2));
  }

  /** Leaves nothing in memory. */
  settleAll(): void {
    this.letGo([...this.drafts]);
  }

  *differences(): Generator<Difference> {
    yield* this.waitingOnes();
    // What names no owner is nobody's alone: of one of hers that is one too many only an audit of all can tell.
    const { view, words, fields } = this.table;
    if (this.whose !== undefined && !fields.includes('owner')) return;
    if (this.same !== this.countOf(view)) yield* this.unmarkedRows();
    if (this.projection.wordsOf && this.sameWords !== this.countOf(words)) yield* this.extraWords();
  }

  /** Those that are looked for: everybody's, or hers. */
  private get ofWhom(): Conditions {
    return this.whose === undefined
      ? { where: '1', values: [] }
      : { where: 'owner = ?', values: [this.whose] };
  }

  private isOfWhom(view: unknown): boolean {
    return this.whose === undefined || this.fieldsOf(view)['owner'] === this.whose;
  }

  private draftOf(id: string): Draft {
    let draft = this.drafts.get(id);
    if (draft) return draft;
    draft = this.open(id);
    this.drafts.set(id, draft);
    this.opened++;
    return draft;
  }

  /** A document as the log made it up to now: from its row when that is the same, else from what waits. */
  private open(id: string): Draft {
    if (!this.met.has(id)) return { view: null, isWaiting: false, isHeld: false, owner: '' };
    const row = this.kept.get(this.read, id);
    const mark = row ? this.marks.of(rowNumber(row)) : OTHER;
    if (row && mark === SAME) {
      const view: unknown = JSON.parse(String(row['doc']));
      this.marks.set(rowNumber(row), UNKNOWN);
      if (this.isOfWhom(view)) this.same--;
      this.sameWords -= this.wordsOf(view).length;
      return { view, isWaiting: false, isHeld: false, owner: '' };
    }
    const waits = mark === OTHER ? this.waitingFor(id) : undefined;
    const view: unknown = waits ? JSON.parse(String(waits['doc'])) : null;
    return { view, isWaiting: waits !== undefined, isHeld: false, owner: String(waits?.['owner'] ?? '') };
  }

  private waitingFor(id: string): Row | undefined {
    return this.waiting.get(`SELECT doc, owner FROM ${this.waitingTable} WHERE id = ?`, id);
  }

  /** Whatever is kept to the letter is marked, and no longer in hand. */
  private match(drafts: readonly (readonly [string, Draft])[]): void {
    let group: Made[] = [];
    let characters = 0;
    for (const [id, draft] of drafts) {
      draft.isHeld = true;
      if (draft.view === null) {
        this.settleGone(id, draft);
        continue;
      }
      const doc = JSON.stringify(draft.view);
      group.push({ id, draft, doc });
      characters += doc.length;
      if (group.length < GROUP.documents && characters < GROUP.characters) continue;
      this.matchGroup(group);
      [group, characters] = [[], 0];
    }
    this.matchGroup(group);
  }

  private settleGone(id: string, { isWaiting }: Draft): void {
    const row = this.kept.get(this.read, id);
    if (row) this.marks.set(rowNumber(row), UNKNOWN);
    if (isWaiting) this.stopWaiting(id);
    this.leaves(id);
  }

  private matchGroup(group: readonly Made[]): void {
    if (group.length === 0) return;
    const asked = group.flatMap(({ id, doc, draft: { view } }, at): readonly Indexable[] => [
      at,
      id,
      doc,
      ...this.valuesOf(view, this.table.fields),
    ]);
    const found = this.kept.get(
      this.matchRows,
      ...padded(asked, GROUP.documents * (3 + this.table.fields.length)),
    );
    const matched = String(found!['found'] ?? '')
      .split(',')
      .filter(Boolean)
      .map((one) => one.split(':').map(Number) as [number, number]);
    const words = matched.flatMap(([at, row]) =>
      this.wordsOf(group[at]!.draft.view).flatMap((word): readonly Indexable[] => [row, word]),
    );
    if (!this.areWordsKept(words)) return;
    for (const [at, row] of matched) this.settleSame(row, group[at]!.id, group[at]!.draft);
  }

  /** Of rows and words by turns: whether each row has that word, with its own fields beside. */
  private areWordsKept(words: readonly Indexable[]): boolean {
    let n = 0;
    for (let i = 0; i < words.length; i += 2 * WORDS)
      n += Number(this.kept.get(this.matchWords, ...padded(words.slice(i, i + 2 * WORDS), 2 * WORDS))!['n']);
    return 2 * n === words.length;
  }

  private settleSame(row: number, id: string, { isWaiting, view }: Draft): void {
    this.marks.set(row, SAME);
    if (this.isOfWhom(view)) this.same++;
    this.sameWords += this.wordsOf(view).length;
    if (isWaiting) this.stopWaiting(id);
    this.leaves(id);
  }

  /** Out of memory: what is not kept to the letter by itself, for it may be the same in another order of its fields. */
  private letGo(drafts: readonly (readonly [string, Draft])[]): void {
    this.match(drafts);
    for (const [id, draft] of drafts) if (this.drafts.get(id) === draft) this.settleOne(id, draft);
  }

  private settleOne(id: string, draft: Draft): void {
    const { view, owner } = draft;
    const row = this.kept.get(this.read, id);
    if (row && this.isKept(id, view, row)) {
      this.settleSame(rowNumber(row), id, draft);
      return;
    }
    if (row) this.marks.set(rowNumber(row), OTHER);
    this.waiting.run(
      `INSERT OR REPLACE INTO ${this.waitingTable} VALUES (?, ?, ?)`,
      id,
      JSON.stringify(view),
      owner,
    );
    this.leaves(id);
  }

  private leaves(id: string): void {
    this.met.add(id);
    this.drafts.delete(id);
  }

  private stopWaiting(id: string): void {
    this.waiting.run(`DELETE FROM ${this.waitingTable} WHERE id = ?`, id);
  }

  private valuesOf(view: unknown, fields: readonly string[]): readonly Indexable[] {
    const values = this.fieldsOf(view);
    return fields.map((field) => values[field] ?? null);
  }

  /** What an event of another shape makes is found by nothing: so it is not what is kept, and what made it is told. */
  private fieldsOf(view: unknown): Readonly<Record<string, Indexable>> {
    try {
      return this.projection.fieldsOf(view) as Readonly<Record<string, Indexable>>;
    } catch {
      return {};
    }
  }

  private isKept(id: string, view: unknown, row: Row): boolean {
    // Another order of the fields says the same in as many letters.
    const doc = JSON.stringify(view);
    const kept = String(row['doc']);
    const isSaid = kept === doc || (kept.length === doc.length && iguales(this.parsed(row), view));
    return isSaid && this.wrongFields(view, row).length === 0 && this.missingWords(id, view).length === 0;
  }

  private parsed(row: Row): unknown {
    try {
      return JSON.parse(String(row['doc']));
    } catch {
      return undefined;
    }
  }

  private wrongFields(view: unknown, row: Row): readonly string[] {
    const values = this.fieldsOf(view);
    return this.table.fields.filter((field) => (row[field] ?? null) !== (values[field] ?? null));
  }

  private wordsOf(view: unknown): readonly string[] {
    try {
      return this.projection.wordsOf ? [...new Set(this.projection.wordsOf(view))] : [];
    } catch {
      return [];
    }
  }

  /** Those by which a search does not find it, or finds it with other fields beside. */
  private missingWords(id: string, view: unknown): readonly string[] {
    const words = this.wordsOf(view);
    if (words.length === 0) return words;
    const values = this.fieldsOf(view);
    const owner = values['owner'] ?? '';
    return words.filter((word) => {
      const row = this.kept.get(this.readWord, owner, word, id);
      return !row || this.table.besideWords.some((field) => (row[field] ?? null) !== (values[field] ?? null));
    });
  }

  private countOf(table: string): number {
    const { where, values } = this.ofWhom;
    return Number(this.kept.get(`SELECT count(*) AS n FROM ${table} WHERE ${where}`, ...values)!['n']);
  }

  /** What the log makes, and is not kept so. */
  private *waitingOnes(): Generator<Difference> {
    for (let after = ''; ;) {
      const rows = this.waiting.all(
        `SELECT * FROM ${this.waitingTable} WHERE id > ? ORDER BY id LIMIT ?`,
        after,
        PAGE,
      );
      for (const { id, doc, owner } of rows)
        yield this.differenceOf(String(id), JSON.parse(String(doc)), String(owner));
      if (rows.length < PAGE) return;
      after = String(rows.at(-1)!['id']);
    }
  }

  private differenceOf(id: string, derived: unknown, owner: string): Difference {
    const row = this.kept.get(this.read, id);
    return {
      projection: this.projection,
      id,
      owner,
      derived,
      kept: row ? this.parsed(row) : null,
      fields: row && derived !== null ? this.wrongFields(derived, row) : [],
      words: row && derived !== null ? { missing: this.missingWords(id, derived), extra: [] } : NO_WORDS,
    };
  }

  /** Kept, and the log makes none. */
  private *unmarkedRows(): Generator<Difference> {
    const { view, fields } = this.table;
    const { where, values } = this.ofWhom;
    for (let after = Number.MIN_SAFE_INTEGER; ;) {
      const rows = this.kept.all(
        `SELECT rowid AS ${ROW_NUMBER}, * FROM ${view} WHERE rowid > ? AND ${where} ORDER BY rowid LIMIT ?`,
        after,
        ...values,
        PAGE,
      );
      for (const row of rows)
        if (this.marks.of(rowNumber(row)) === UNKNOWN)
          yield this.differenceOf(
            String(row['id']),
            null,
            fields.includes('owner') ? String(row['owner'] ?? '') : '',
          );
      if (rows.length < PAGE) return;
      after = rowNumber(rows.at(-1)!);
    }
  }

  /** Words that lead to a document that is kept as it should be, and has them not. */
  private *extraWords(): Generator<Difference> {
    const extra = new Map<string, { owner: string; words: string[] }>();
    const { words } = this.table;
    const { where, values } = this.ofWhom;
    const key = '(owner, word, id)';
    let [owner, word, id]: [string, string, string] = ['', '', ''];
    for (;;) {
      const rows = this.kept.all(
        `SELECT * FROM ${words} WHERE ${key} > (?, ?, ?) AND ${where} ORDER BY owner, word, id LIMIT ?`,
        owner,
        word,
        id,
        ...values,
        PAGE,
      );
      for (const row of rows) {
        [owner, word, id] = [String(row['owner']), String(row['word']), String(row['id'])];
        if (this.isExtra(owner, word, id))
          extra.set(id, { owner, words: [...(extra.get(id)?.words ?? []), word] });
      }
      if (rows.length < PAGE) break;
    }
    for (const [document, found] of extra)
      yield {
        ...this.differenceOf(document, null, found.owner),
        words: { missing: [], extra: found.words },
      };
  }

  private isExtra(owner: string, word: string, id: string): boolean {
    const row = this.kept.get(this.read, id);
    if (!row) return true;
    // What is not as it should be was told as that.
    if (this.marks.of(rowNumber(row)) !== SAME) return false;
    const view = this.parsed(row);
    const values = this.fieldsOf(view);
    return (values['owner'] ?? '') !== owner || !this.wordsOf(view).includes(word);
  }
}
