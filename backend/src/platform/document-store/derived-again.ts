import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { iguales } from '@cuenta-clara/dominio/iguales';
import { type Indexable } from '@cuenta-clara/dominio/proyeccion';
import { EmbeddedDatabase, type Row } from '../embedded/embedded-database.ts';
import { LogDamaged } from '../event-store/event-store.ts';
import { type AnyProjection } from './document-store.ts';
import { type Table, tableOf } from './embedded-document-store.ts';

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

/** Told of each document as an event leaves it. */
export type Watch = (projection: AnyProjection, view: unknown) => void;

/** So many documents of a read model are in memory before they are held against what is kept. */
const IN_HAND = 2_000;
/** So many, or so much text of them, are asked for at once. */
const GROUP = { documents: 200, characters: 1_000_000 };
const PAGE = 1_000;

/**
 * Every read model of a data folder that nobody writes to, derived again from its log and held against what is kept of it:
 * each document, each field beside it, each word.
 *
 * Memory does not grow with the log. What is kept is the witness: a derived document that is the one that is kept needs
 * no copy, only a mark at its row, and is read from there when a later event changes it. One that is not (yet) what
 * is kept waits in a file of its own, that is removed in the end; in a folder that is whole, none is left there.
 */
export class DerivedAgain {
  private readonly folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-audit-'));
  private readonly waiting: EmbeddedDatabase;
  private readonly witnesses: readonly Witness[];

  /** Each read model is derived up to its own place in the log. */
  constructor(
    kept: EmbeddedDatabase,
    readModels: readonly { readonly projection: AnyProjection; readonly upTo: string }[],
    watch: Watch = () => {},
  ) {
    this.waiting = EmbeddedDatabase.open(this.folder);
    this.witnesses = readModels.map(
      ({ projection, upTo }) => new Witness(kept, this.waiting, projection, upTo, watch),
    );
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
      this.waiting.transaction(() => witness.settle());
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

/**
 * Which documents were met before: it errs only to the side of yes, which costs a look. Of one size, however many there are.
 */
class Met {
  private static readonly BITS = 2 ** 25;
  private readonly bits = new Uint8Array(Met.BITS / 8);

  has(id: string): boolean {
    return this.places(id).every((at) => (this.bits[at >>> 3]! & (1 << (at & 7))) !== 0);
  }

  add(id: string): void {
    for (const at of this.places(id)) this.bits[at >>> 3]! |= 1 << (at & 7);
  }

  private places(id: string): readonly number[] {
    let [one, other] = [0x811c9dc5, 0x9e3779b9];
    for (let i = 0; i < id.length; i++) {
      const unit = id.charCodeAt(i);
      one = Math.imul(one ^ unit, 0x01000193);
      other = Math.imul(other ^ unit, 0x85ebca6b);
    }
    const mask = Met.BITS - 1;
    return [one & mask, (other ^ (other >>> 15)) & mask];
  }
}

/** A document in hand. */
interface Draft {
  readonly isWaiting: boolean;
  view: unknown;
  owner: string;
}

/** One that the log makes, as it is to be kept. */
interface Made {
  readonly id: string;
  readonly draft: Draft;
  readonly view: unknown;
  readonly doc: string;
}

const NO_WORDS = { missing: [], extra: [] } as const;
const ROW_NUMBER = 'row_number_of_table';
const rowNumber = (row: Row): number => Number(row[ROW_NUMBER]);

/** The same of one read model. */
class Witness {
  private readonly table: Table;
  private readonly drafts = new Map<string, Draft>();
  private readonly met = new Met();
  private readonly marks = new Marks();
  /** Rows, and rows of words, that are as they should be. */
  private same = 0;
  private sameWords = 0;
  private readonly read: string;
  private readonly readWord: string;
  private readonly matchRows: string;
  private readonly matchWords: string;
  private readonly waitingTable: string;

  constructor(
    private readonly kept: EmbeddedDatabase,
    private readonly waiting: EmbeddedDatabase,
    private readonly projection: AnyProjection,
    private readonly upTo: string,
    private readonly watch: Watch,
  ) {
    this.table = tableOf(projection);
    const { view, words } = this.table;
    this.read = `SELECT rowid AS ${ROW_NUMBER}, * FROM ${view} WHERE id = ?`;
    this.readWord = `SELECT * FROM ${words} WHERE owner = ? AND word = ? AND id = ?`;
    const besides = (columns: readonly string[], from: number): string =>
      columns.map((column, i) => ` AND kept.${column} IS asked.value->>${from + i}`).join('');
    const asked = 'json_each(?) AS asked CROSS JOIN';
    // One statement for many: each of its own would cost several times as much.
    this.matchRows = `SELECT asked.key AS at, kept.rowid AS ${ROW_NUMBER} FROM ${asked} ${view} AS kept
      WHERE kept.id = asked.value->>0 AND kept.doc = asked.value->>1${besides(this.table.fields, 2)}`;
    this.matchWords = `SELECT count(*) AS n FROM ${asked} ${words} AS kept
      WHERE kept.owner = asked.value->>0 AND kept.word = asked.value->>1 AND kept.id = asked.value->>2${besides(this.table.besideWords, 3)}`;
    this.waitingTable = `waiting_${projection.name}`;
    waiting.define(
      `CREATE TABLE ${this.waitingTable} (id TEXT PRIMARY KEY, doc TEXT NOT NULL, owner TEXT NOT NULL) WITHOUT ROWID`,
    );
  }

  get isFull(): boolean {
    return this.drafts.size > IN_HAND;
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

  /** Holds what is in hand against what is kept. */
  settle(): void {
    let group: Made[] = [];
    let characters = 0;
    for (const [id, draft] of this.drafts) {
      this.met.add(id);
      if (draft.view === null) {
        this.settleGone(id, draft);
        continue;
      }
      const doc = JSON.stringify(draft.view);
      group.push({ id, draft, view: draft.view, doc });
      characters += doc.length;
      if (group.length < GROUP.documents && characters < GROUP.characters) continue;
      this.settleGroup(group);
      [group, characters] = [[], 0];
    }
    this.settleGroup(group);
    this.drafts.clear();
  }

  *differences(): Generator<Difference> {
    yield* this.waitingOnes();
    if (this.same !== this.countOf(this.table.view)) yield* this.unmarkedRows();
    if (this.projection.wordsOf && this.sameWords !== this.countOf(this.table.words))
      yield* this.extraWords();
  }

  private draftOf(id: string): Draft {
    let draft = this.drafts.get(id);
    if (!draft) this.drafts.set(id, (draft = this.opened(id)));
    return draft;
  }

  /** A document as the log made it up to now: from its row when that is the same, else from what waits. */
  private opened(id: string): Draft {
    if (!this.met.has(id)) return { view: null, isWaiting: false, owner: '' };
    const row = this.kept.get(this.read, id);
    const mark = row ? this.marks.of(rowNumber(row)) : OTHER;
    if (row && mark === SAME) {
      const view: unknown = JSON.parse(String(row['doc']));
      this.marks.set(rowNumber(row), UNKNOWN);
      this.same--;
      this.sameWords -= this.wordsOf(view).length;
      return { view, isWaiting: false, owner: '' };
    }
    const waits = mark === OTHER ? this.waitingFor(id) : undefined;
    const view: unknown = waits ? JSON.parse(String(waits['doc'])) : null;
    return { view, isWaiting: waits !== undefined, owner: String(waits?.['owner'] ?? '') };
  }

  private waitingFor(id: string): Row | undefined {
    return this.waiting.get(`SELECT doc, owner FROM ${this.waitingTable} WHERE id = ?`, id);
  }

  private settleGone(id: string, { isWaiting }: Draft): void {
    const row = this.kept.get(this.read, id);
    if (row) this.marks.set(rowNumber(row), UNKNOWN);
    if (isWaiting) this.stopWaiting(id);
  }

  /** All that are kept to the letter at once; whatever is not, by itself. */
  private settleGroup(group: readonly Made[]): void {
    if (group.length === 0) return;
    const asked = group.map(({ id, doc, view }) => [id, doc, ...this.valuesOf(view, this.table.fields)]);
    const rows = this.kept.all(this.matchRows, JSON.stringify(asked));
    const matched = new Map(rows.map((row) => [Number(row['at']), rowNumber(row)]));
    const words = group.flatMap(({ id, view }, at) => (matched.has(at) ? this.wordRowsOf(id, view) : []));
    const areWordsKept =
      words.length === 0 ||
      Number(this.kept.get(this.matchWords, JSON.stringify(words))!['n']) === words.length;
    for (const [at, made] of group.entries()) {
      const row = areWordsKept ? matched.get(at) : undefined;
      if (row === undefined) this.settleOne(made);
      else this.settleSame(row, made);
    }
  }

  private settleSame(row: number, { id, draft, view }: Made): void {
    this.marks.set(row, SAME);
    this.same++;
    this.sameWords += this.wordsOf(view).length;
    if (draft.isWaiting) this.stopWaiting(id);
  }

  private settleOne(made: Made): void {
    const { id, draft, view, doc } = made;
    const row = this.kept.get(this.read, id);
    if (row && this.isKept(id, view, row)) {
      this.settleSame(rowNumber(row), made);
      return;
    }
    if (row) this.marks.set(rowNumber(row), OTHER);
    this.waiting.run(`INSERT OR REPLACE INTO ${this.waitingTable} VALUES (?, ?, ?)`, id, doc, draft.owner);
  }

  private stopWaiting(id: string): void {
    this.waiting.run(`DELETE FROM ${this.waitingTable} WHERE id = ?`, id);
  }

  private valuesOf(view: unknown, fields: readonly string[]): readonly Indexable[] {
    const values = this.projection.fieldsOf(view) as Readonly<Record<string, Indexable>>;
    return fields.map((field) => values[field] ?? null);
  }

  private wordRowsOf(id: string, view: unknown): readonly (readonly Indexable[])[] {
    const words = this.wordsOf(view);
    if (words.length === 0) return [];
    const [owner] = this.valuesOf(view, ['owner']);
    const beside = this.valuesOf(view, this.table.besideWords);
    return words.map((word) => [owner ?? '', word, id, ...beside]);
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
    const values = this.projection.fieldsOf(view) as Readonly<Record<string, Indexable>>;
    return this.table.fields.filter((field) => (row[field] ?? null) !== (values[field] ?? null));
  }

  private wordsOf(view: unknown): readonly string[] {
    return this.projection.wordsOf ? [...new Set(this.projection.wordsOf(view))] : [];
  }

  /** Those by which a search does not find it, or finds it with other fields beside. */
  private missingWords(id: string, view: unknown): readonly string[] {
    const words = this.wordsOf(view);
    if (words.length === 0) return words;
    const values = this.projection.fieldsOf(view) as Readonly<Record<string, Indexable>>;
    const owner = values['owner'] ?? '';
    return words.filter((word) => {
      const row = this.kept.get(this.readWord, owner, word, id);
      return !row || this.table.besideWords.some((field) => (row[field] ?? null) !== (values[field] ?? null));
    });
  }

  private countOf(table: string): number {
    return Number(this.kept.get(`SELECT count(*) AS n FROM ${table}`)!['n']);
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
    for (let after = Number.MIN_SAFE_INTEGER; ;) {
      const rows = this.kept.all(
        `SELECT rowid AS ${ROW_NUMBER}, * FROM ${view} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
        after,
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
    const key = '(owner, word, id)';
    let [owner, word, id]: [string, string, string] = ['', '', ''];
    for (;;) {
      const rows = this.kept.all(
        `SELECT * FROM ${words} WHERE ${key} > (?, ?, ?) ORDER BY owner, word, id LIMIT ?`,
        owner,
        word,
        id,
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
    const values = this.projection.fieldsOf(view) as Readonly<Record<string, Indexable>>;
    return (values['owner'] ?? '') !== owner || !this.wordsOf(view).includes(word);
  }
}
