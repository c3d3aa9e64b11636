import { join } from 'node:path';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { iguales } from '@cuenta-clara/dominio/iguales';
import { type Diferencia, type Indexable } from '@cuenta-clara/dominio/proyeccion';
import {
  EmbeddedDatabase,
  type Row,
  type Value,
  asWritten,
} from '../../platform/engines/embedded-database.ts';
import { saying } from '../../platform/event-store/recorded-event.ts';
import { type Scratch } from '../../platform/system/scratch.ts';
import { type AnyProjection, saidIn } from '../../platform/document-store/document-store.ts';
import { EmbeddedLists, type Misplaced } from '../../platform/document-store/embedded-lists.ts';
import {
  type Conditions,
  Owners,
  PHRASE,
  type Table,
  keptFields,
  phraseOf,
  tableOf,
  wordsIn,
} from '../../platform/document-store/embedded-table.ts';
import { BloomFilter } from '../../platform/document-store/bloom-filter.ts';
import { Phrases } from '../../platform/document-store/phrases.ts';

export type Difference = Diferencia<AnyProjection>;

export interface Stretch {
  readonly projection: AnyProjection;
  readonly upTo: string;
}

export type Watch = (projection: AnyProjection, view: unknown) => void;

export interface Derivation {
  readonly watch?: Watch;
  readonly owner?: string;
}

/** Number of new drafts (derived documents) that triggers a comparison with stored rows. */
const OPENED = 1_000;
/**
 * Maximum characters of drafts (derived documents) in memory. In an intact folder, a draft differs from its
 * row only until its last event.
 */
const IN_HAND = 12_000_000;
/** Estimated growth of a draft (derived document) for each event, in characters. */
const GROWS = 25;
const WITH_ROOM = 0.9 * IN_HAND;
/** A draft of at most so many characters is cheaper to compare again than to keep. */
const SHORT = 500;
const GROUP = { documents: 50, characters: 1_000_000 };
const PAGE = 1_000;

/**
 * Compares documents, fields and search words with the stored ones. The folder must have no writer, or be
 * read in one snapshot. A derived document (draft) that equals its row is dropped and the row marked as
 * equal, so that memory does not grow with the log; a later event reads the document from the row. Other
 * drafts stay in memory or, when too many, wait in a temporary file.
 */
export class DerivedAgain {
  private readonly folder: string;
  private readonly waiting: EmbeddedDatabase;
  private readonly witnesses: readonly Witness[];

  constructor(
    kept: EmbeddedDatabase,
    readModels: readonly Stretch[],
    private readonly scratch: Scratch,
    derivation: Derivation = {},
  ) {
    this.folder = scratch.newFolder();
    this.waiting = EmbeddedDatabase.scratch(join(this.folder, 'waiting.db'));
    this.waiting.readThrough();
    this.witnesses = readModels.map((stretch) => new Witness(kept, this.waiting, stretch, derivation));
  }

  /** Takes events in log order. Throws LogDamaged for an event whose data its type cannot have. */
  apply(events: readonly Registrado[]): void {
    for (const witness of this.witnesses) {
      witness.apply(events);
      if (witness.isFull) this.waiting.transaction(() => witness.settle());
    }
  }

  /**
   * Requires that all events were applied. With `areListsWhole` indexes are not checked: `areSound` found that
   * they agree with their tables.
   */
  *differences(areListsWhole = false): Generator<Difference> {
    for (const witness of this.witnesses) {
      this.waiting.transaction(() => witness.settleAll());
      yield* witness.differences(areListsWhole);
    }
  }

  close(): void {
    this.waiting.close();
    this.scratch.remove(this.folder);
  }
}

const UNKNOWN = 0;
const SAME = 1;
const OTHER = 2;
type Mark = typeof UNKNOWN | typeof SAME | typeof OTHER;

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

  *with(mark: Mark): Generator<number> {
    for (const [at, page] of this.pages)
      for (const [row, its] of page.entries()) if (its === mark) yield at * Marks.ROWS + row;
  }
}

interface Draft {
  readonly isWaiting: boolean;
  /** The `view` that was last compared, if it differed from its stored row. */
  held: unknown;
  isTriedAgain: boolean;
  characters: number;
  view: unknown;
  owner: string;
}

const NOT_HELD = Symbol('not held');

interface Made {
  readonly id: string;
  readonly draft: Draft;
  readonly doc: string;
}

interface Same extends Omit<Made, 'doc'> {
  readonly row: number;
}

const ASKED = ['at', 'id', 'doc'];

interface Words {
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}
const NO_WORDS: Words = { missing: [], extra: [] };
const rowNumber = ({ n }: Row): number => Number(n);
const NO_PHRASE = -1;
const WORDS = 'palabras';

interface OddPhrase {
  readonly n: number;
  readonly owner: Value;
  readonly missing: string[];
  readonly extra: string[];
}

class Witness {
  private readonly table: Table;
  private readonly drafts = new Map<string, Draft>();
  /** The last document is cached, because an event asks for it several times. */
  private lastId = '';
  private last: Draft | null = null;
  private opened: (readonly [string, Draft])[] = [];
  private inHand = 0;
  private readonly met = new BloomFilter();
  private readonly marks = new Marks();
  private same = 0;
  private readonly read: string;
  private readonly readWhole: string;
  private readonly asked: readonly string[];
  private readonly matchRows: string;
  private readonly waitingTable: string;
  private readonly projection: AnyProjection;
  private readonly upTo: string;
  private readonly watch: Watch;
  private readonly whose: string | undefined;
  private readonly owners: Owners;
  private readonly phrases: Phrases | null;
  private odd: ReadonlyMap<number, OddPhrase> = new Map();
  /** Owners with a reported document: their search phrases that no document has are not reported too. */
  private readonly told = new Set<string>();

  constructor(
    private readonly kept: EmbeddedDatabase,
    private readonly waiting: EmbeddedDatabase,
    { projection, upTo }: Stretch,
    { watch = () => {}, owner: whose }: Derivation,
  ) {
    [this.projection, this.upTo, this.watch, this.whose] = [projection, upTo, watch, whose];
    this.owners = new Owners(kept);
    this.table = tableOf(projection);
    const { view, search } = this.table;
    this.phrases = search && new Phrases(kept, search);
    const beside = [...this.table.fields, ...(search ? [PHRASE] : [])];
    this.read = `SELECT n, doc FROM ${view} WHERE id = ?`;
    this.readWhole = `SELECT n, id, ${['doc', ...beside].map(asWritten).join(', ')} FROM ${view} WHERE id = ?`;
    this.asked = [...ASKED, ...beside];
    const row = `(${this.asked.map(() => '?').join(', ')})`;
    // A SQL statement for each document would cost several times as much as a statement for a group.
    this.matchRows = `WITH asked(${this.asked.join(', ')}) AS (VALUES ${Array(GROUP.documents).fill(row).join(', ')})
      SELECT json_group_array(json_array(asked.at, kept.n)) AS found FROM asked CROSS JOIN ${view} AS kept
      WHERE kept.id = asked.id AND kept.doc = asked.doc
        AND ${['TRUE', ...beside.map((field) => `kept.${field} IS asked.${field}`)].join(' AND ')}`;
    this.waitingTable = `waiting_${projection.name}`;
    waiting.define(
      `CREATE TABLE ${this.waitingTable} (id TEXT PRIMARY KEY, doc TEXT NOT NULL, owner TEXT NOT NULL) WITHOUT ROWID`,
    );
  }

  get isFull(): boolean {
    return this.opened.length > OPENED;
  }

  apply(events: readonly Registrado[]): void {
    const { projection } = this;
    const other = (id: string): unknown => this.draftOf(id).view;
    for (const event of events) {
      if (!Object.hasOwn(projection.types, event.type) || event.position > this.upTo) continue;
      saying(event, () => {
        for (const id of projection.keysOf(event, other)) {
          const draft = this.draftOf(id);
          draft.view = projection.project(draft.view, event, id, other);
          draft.owner = event.metadata.ownerId;
          if (draft.held !== NOT_HELD) this.changes(id, draft);
          if (draft.view !== null) this.watch(projection, draft.view);
        }
      });
    }
  }

  settle(): void {
    this.match(this.opened);
    this.opened = [];
    if (this.inHand <= IN_HAND) return;
    this.measure();
    if (this.inHand > WITH_ROOM) this.letGo([...this.drafts].slice(0, this.drafts.size / 2));
  }

  private measure(): void {
    this.inHand = 0;
    for (const draft of this.drafts.values()) {
      draft.characters = JSON.stringify(draft.view).length;
      this.inHand += draft.characters;
    }
  }

  private changes(id: string, draft: Draft): void {
    draft.characters += GROWS;
    this.inHand += GROWS;
    if (draft.isTriedAgain || draft.characters > SHORT) return;
    draft.isTriedAgain = true;
    draft.held = NOT_HELD;
    this.opened.push([id, draft]);
  }

  settleAll(): void {
    this.letGo([...this.drafts]);
  }

  *differences(areListsWhole: boolean): Generator<Difference> {
    this.odd = this.oddPhrases();
    yield* this.waitingOnes();
    // In an audit of one owner, extra rows without an owner field are not reported: they may be anyone's.
    const { view, fields } = this.table;
    if (this.whose !== undefined && !fields.includes('owner')) return;
    if (this.same !== this.countOf(view)) yield* this.unmarkedRows();
    yield* this.foundOtherwise();
    if (!areListsWhole) yield* this.misplacedOnes();
  }

  private get ofWhom(): Conditions {
    return this.whose === undefined
      ? { where: '1', values: [] }
      : { where: 'owner = ?', values: [this.owners.numberOf(this.whose)] };
  }

  private isOfWhom(view: unknown): boolean {
    return this.whose === undefined || this.fieldsOf(view)['owner'] === this.whose;
  }

  private draftOf(id: string): Draft {
    if (id === this.lastId) return this.last!;
    let draft = this.drafts.get(id);
    if (!draft) {
      draft = this.open(id);
      this.drafts.set(id, draft);
      this.opened.push([id, draft]);
    }
    [this.lastId, this.last] = [id, draft];
    return draft;
  }

  private open(id: string): Draft {
    const draft = {
      view: null,
      isWaiting: false,
      held: NOT_HELD,
      isTriedAgain: false,
      characters: 0,
      owner: '',
    };
    if (!this.met.has(id)) return draft;
    // A derived document that differed from its stored row may be in the temporary file. The file is searched
    // before the row, because a derived document that equalled its row seldom changes again.
    const waits = this.waitingFor(id);
    if (waits)
      return {
        ...draft,
        isWaiting: true,
        view: JSON.parse(String(waits['doc'])),
        owner: String(waits['owner']),
      };
    const row = this.kept.get(this.read, id);
    if (!row || this.marks.of(rowNumber(row)) !== SAME) return draft;
    const view: unknown = JSON.parse(String(row['doc']));
    this.marks.set(rowNumber(row), UNKNOWN);
    if (this.isOfWhom(view)) this.same--;
    return { ...draft, view };
  }

  private waitingFor(id: string): Row | undefined {
    return this.waiting.get(`SELECT doc, owner FROM ${this.waitingTable} WHERE id = ?`, id);
  }

  private match(drafts: readonly (readonly [string, Draft])[]): void {
    let group: Made[] = [];
    let characters = 0;
    for (const [id, draft] of drafts) {
      draft.held = draft.view;
      if (draft.view === null) {
        this.settleGone(id, draft);
        continue;
      }
      const doc = JSON.stringify(draft.view);
      this.inHand += doc.length - draft.characters;
      draft.characters = doc.length;
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
    const asked: Value[] = [];
    for (const [at, { id, doc, draft }] of group.entries())
      asked.push(at, id, doc, ...this.columnsOf(draft.view));
    while (asked.length < GROUP.documents * this.asked.length) asked.push(null);
    const found = this.kept.get(this.matchRows, ...asked);
    const matched = JSON.parse(String(found!['found'])) as readonly [at: number, row: number][];
    for (const [at, row] of matched) this.settleSame({ ...group[at]!, row });
  }

  private settleSame({ row, id, draft: { isWaiting, view } }: Same): void {
    this.marks.set(row, SAME);
    if (this.isOfWhom(view)) this.same++;
    if (isWaiting) this.stopWaiting(id);
    this.leaves(id);
  }

  private letGo(drafts: readonly (readonly [string, Draft])[]): void {
    this.match(drafts.filter(([, { held, view }]) => held !== view));
    for (const [id, draft] of drafts) if (this.drafts.get(id) === draft) this.waits(id, draft);
  }

  private waits(id: string, { view, owner }: Draft): void {
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
    this.inHand -= this.drafts.get(id)?.characters ?? 0;
    this.drafts.delete(id);
    if (id === this.lastId) this.lastId = '';
  }

  private stopWaiting(id: string): void {
    this.waiting.run(`DELETE FROM ${this.waitingTable} WHERE id = ?`, id);
  }

  private columnsOf(view: unknown): readonly Value[] {
    const kept = keptFields(this.projection, this.fieldsOf(view), this.numberOf);
    const columns: Value[] = this.table.fields.map((field) => kept[field]!);
    if (this.phrases) columns.push(this.numberOfPhrase(kept['owner'], view, this.phrases));
    return columns;
  }

  private numberOfPhrase(owner: Value | undefined, view: unknown, phrases: Phrases): number | null {
    const phrase = typeof owner === 'number' ? this.phraseOf(view) : null;
    return phrase === null ? null : (phrases.numberOf(owner as number, phrase) ?? NO_PHRASE);
  }

  private readonly numberOf = (owner: string): number | null => this.owners.numberOf(owner);

  /**
   * Events with data of the wrong shape may make a document whose fields cannot be read: it differs from its
   * row and is reported.
   */
  private fieldsOf(view: unknown): Readonly<Record<string, Indexable>> {
    try {
      return this.projection.fieldsOf(view) as Readonly<Record<string, Indexable>>;
    } catch {
      return {};
    }
  }

  private phraseOf(view: unknown): string | null {
    try {
      return phraseOf(this.projection, view);
    } catch {
      return null;
    }
  }

  private isKept(view: unknown, row: Row): boolean {
    // Documents with the same fields in another order are equal, and have the same length.
    const doc = JSON.stringify(view);
    const kept = row['doc'];
    const isAsLong = typeof kept === 'string' && kept.length === doc.length;
    const isSaid = kept === doc || (isAsLong && iguales(saidIn(kept), view));
    return isSaid && this.wrongFields(view, row).length === 0;
  }

  private wrongFields(view: unknown, row: Row): readonly string[] {
    const { fields } = this.table;
    const values = this.columnsOf(view);
    const wrong = fields.filter((field, at) => (row[field] ?? null) !== values[at]);
    return (row[PHRASE] ?? null) === (values[fields.length] ?? null) ? wrong : [...wrong, WORDS];
  }

  private wordsTo(row: Row): readonly string[] {
    const { search } = this.table;
    const { owner = null, phrase = null } = row;
    if (!search || phrase === null) return [];
    const sql = `SELECT words FROM ${search.phrases} WHERE n = ? AND owner = ?`;
    const text = this.kept.get(sql, phrase, owner)?.['words'];
    const { missing, extra } = this.odd.get(Number(phrase)) ?? NO_WORDS;
    return [...this.wordsSaid(text).filter((word) => !missing.includes(word)), ...extra];
  }

  private wordsSaid(text: Value | undefined): readonly string[] {
    const said = saidIn(text);
    return Array.isArray(said) ? said.map(String) : [];
  }

  private wrongWords(view: unknown, row: Row): Words {
    const phrase = this.phraseOf(view);
    const should = phrase === null ? [] : wordsIn(phrase);
    const does = this.wordsTo(row);
    return {
      missing: should.filter((word) => !does.includes(word)),
      extra: does.filter((word) => !should.includes(word)),
    };
  }

  private countOf(table: string): number {
    const { where, values } = this.ofWhom;
    return Number(this.kept.get(`SELECT count(*) AS n FROM ${table} WHERE ${where}`, ...values)!['n']);
  }

  private *waitingOnes(): Generator<Difference> {
    for (let after = ''; ;) {
      const rows = this.waiting.all(
        `SELECT * FROM ${this.waitingTable} WHERE id > ? ORDER BY id LIMIT ?`,
        after,
        PAGE,
      );
      for (const waiting of rows) {
        const [id, owner] = [String(waiting['id']), String(waiting['owner'])];
        const view: unknown = JSON.parse(String(waiting['doc']));
        const row = this.kept.get(this.readWhole, id);
        if (row && this.isKept(view, row)) {
          const draft = { view, owner, isWaiting: true, held: view, isTriedAgain: true, characters: 0 };
          this.settleSame({ row: rowNumber(row), id, draft });
          continue;
        }
        if (row) this.marks.set(rowNumber(row), OTHER);
        this.told.add(owner);
        yield this.differenceOf(id, view, owner);
      }
      if (rows.length < PAGE) return;
      after = String(rows.at(-1)!['id']);
    }
  }

  private differenceOf(id: string, derived: unknown, owner: string): Difference {
    const row = this.kept.get(this.readWhole, id);
    const words = row && derived !== null ? this.wrongWords(derived, row) : NO_WORDS;
    const wrong = row && derived !== null ? this.wrongFields(derived, row) : [];
    return {
      projection: this.projection,
      id,
      owner,
      derived,
      kept: row ? saidIn(row['doc']) : null,
      fields: wrong.filter((field) => field !== WORDS || words.missing.length + words.extra.length === 0),
      words,
      lists: [],
    };
  }

  private *unmarkedRows(): Generator<Difference> {
    const { view, fields } = this.table;
    const { where, values } = this.ofWhom;
    for (let after = Number.MIN_SAFE_INTEGER; ;) {
      const rows = this.kept.all(
        `SELECT * FROM ${view} WHERE n > ? AND ${where} ORDER BY n LIMIT ?`,
        after,
        ...values,
        PAGE,
      );
      for (const row of rows)
        if (this.marks.of(rowNumber(row)) === UNKNOWN)
          yield this.differenceOf(
            String(row['id']),
            null,
            fields.includes('owner') ? this.owners.ownerOf(row['owner'] ?? null) : '',
          );
      if (rows.length < PAGE) return;
      after = rowNumber(rows.at(-1)!);
    }
  }

  /** Finds index entries that are missing for correct rows, or have no row. */
  private *misplacedOnes(): Generator<Difference> {
    const lists = new EmbeddedLists(this.kept, this.table);
    let rows: number[] = [];
    for (const row of this.marks.with(SAME)) {
      rows.push(row);
      if (rows.length < PAGE) continue;
      for (const one of lists.missing(rows)) yield this.differenceOfList(one);
      rows = [];
    }
    for (const one of lists.missing(rows)) yield this.differenceOfList(one);
    for (const one of lists.extra(this.ofWhom)) yield this.differenceOfList(one);
  }

  private differenceOfList({ row, index }: Misplaced): Difference {
    const view = saidIn(row['doc']) ?? null;
    const owner = this.owners.ownerOf(row['owner'] ?? null);
    const difference = this.differenceOf(String(row['id'] ?? row['n']), view, owner);
    const by = index.fields.filter((field) => field !== 'owner');
    return { ...difference, lists: [by.map((field) => (field === PHRASE ? WORDS : field)).join(', ')] };
  }

  /** Phrases (sets of search words) with a wrong word index, or without a document. */
  private oddPhrases(): ReadonlyMap<number, OddPhrase> {
    const { view, search } = this.table;
    const odd = new Map<number, OddPhrase>();
    if (!search) return odd;
    const { phrases, words, index } = search;
    const { where, values } = this.ofWhom;
    const oddOf = (n: Value, owner: Value): OddPhrase => {
      let its = odd.get(Number(n));
      if (!its) odd.set(Number(n), (its = { n: Number(n), owner, missing: [], extra: [] }));
      return its;
    };
    const wordsOf = (said: string): string =>
      `json_each(CASE WHEN json_valid(${said}) THEN ${said} ELSE '[]' END)`;
    const missing = this.kept.all(
      `SELECT its.n, its.owner, word.value AS word FROM ${phrases} AS its CROSS JOIN ${wordsOf('its.words')} AS word
        WHERE ${where} AND NOT EXISTS (SELECT 1 FROM ${words} AS kept
          WHERE kept.owner = its.owner AND kept.word = word.value AND kept.phrase = its.n)`,
      ...values,
    );
    for (const { n, owner, word } of missing) oddOf(n!, owner!).missing.push(String(word));
    const extra = this.kept.all(
      `SELECT its.phrase, its.owner, its.word FROM ${words} AS its
        WHERE ${where} AND NOT EXISTS (SELECT 1 FROM ${phrases} AS kept CROSS JOIN ${wordsOf('kept.words')} AS word
          WHERE kept.n = its.phrase AND kept.owner = its.owner AND word.value = its.word)`,
      ...values,
    );
    for (const { phrase, owner, word } of extra) oddOf(phrase!, owner!).extra.push(String(word));
    const ofNothing = this.kept.all(
      `SELECT n, owner, words FROM ${phrases} AS its WHERE ${where} AND NOT EXISTS
        (SELECT 1 FROM ${view} AS kept INDEXED BY ${index} WHERE kept.owner = its.owner AND kept.phrase = its.n)`,
      ...values,
    );
    for (const { n, owner, words: said } of ofNothing) oddOf(n!, owner!).extra.push(...this.wordsSaid(said));
    return odd;
  }

  /** Finds correct documents that wrong search words lead to, and search words that lead to no document. */
  private *foundOtherwise(): Generator<Difference> {
    for (const { n, owner, extra } of this.odd.values()) {
      const whose = this.owners.ownerOf(owner);
      let have = 0;
      for (const row of this.rowsWith(owner, n)) {
        have++;
        if (this.marks.of(rowNumber(row)) === SAME)
          yield this.differenceOf(String(row['id']), saidIn(row['doc']), whose);
      }
      if (have === 0 && extra.length > 0 && !this.told.has(whose))
        yield { ...this.differenceOf(String(n), null, whose), words: { missing: [], extra } };
    }
  }

  private *rowsWith(owner: Value, phrase: number): Generator<Row> {
    const { view, search } = this.table;
    const sql = `SELECT * FROM ${view} INDEXED BY ${search!.index}
      WHERE owner = ? AND phrase = ? AND n > ? ORDER BY n LIMIT ?`;
    for (let after = Number.MIN_SAFE_INTEGER; ;) {
      const rows = this.kept.all(sql, owner, phrase, after, PAGE);
      yield* rows;
      if (rows.length < PAGE) return;
      after = rowNumber(rows.at(-1)!);
    }
  }
}
