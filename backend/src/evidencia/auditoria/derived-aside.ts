import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { iguales } from '@cuenta-clara/dominio/iguales';
import { EmbeddedDatabase } from '../../platform/engines/embedded-database.ts';
import { type EventStore } from '../../platform/event-store/event-store.ts';
import { BEGINNING } from '../../platform/system/position.ts';
import { saying } from '../../platform/event-store/recorded-event.ts';
import { type Scratch } from '../../platform/system/scratch.ts';
import { type Difference } from './derived-again.ts';
import {
  type AnyProjection,
  type Content,
  type KeptDocument,
  type KeptDocuments,
  asStored,
  contentOf,
  saidIn,
} from '../../platform/document-store/document-store.ts';
import { EmbeddedDocumentStore } from '../../platform/document-store/embedded-document-store.ts';

/** Documents that are held against what is kept at once. */
const TOGETHER = 200;
/** How often what differs is held again because events came meanwhile that change it. */
const TRIES = 20;
/** How long, in ms, the read models are given to show what is recorded already, and how often one is asked. */
const PATIENCE_MS = 5_000;
const STEP_MS = 25;

export interface DerivedAsideOptions {
  /** Whose documents alone are held against what is kept, from her events alone; without, everybody's. */
  readonly owner?: string;
  readonly patienceMs?: number;
  /** Nobody writes: what a read model does not show by now it does not show. */
  readonly isStopped?: boolean;
}

/** The events of hers up to a place of the log, from whoever knows where they stand. */
export interface KnownEvents {
  readonly upTo: string;
  readonly events: AsyncIterable<readonly Registrado[]>;
}

interface Derivation {
  readonly tell?: (events: readonly Registrado[]) => void;
  readonly known?: KnownEvents | undefined;
}

/** A document as it is derived, and whose event made it so: aside it is found by its id alone. */
interface Derived {
  readonly view: unknown;
  readonly owner: string;
}

const placeOf = ({ name }: AnyProjection, id: string): string => `${name} ${id}`;
const NO_WORDS = { missing: [], extra: [] } as const;

/** What makes a read model, without that by which its documents are found; told of each document that an event may change. */
const aside = (
  { name, revision, types, keysOf, project }: AnyProjection,
  touch: (id: string) => void,
): AnyProjection => {
  const viewsOf =
    (other: (id: string) => Derived | null) =>
    (id: string): unknown =>
      other(id)?.view ?? null;
  return {
    name,
    revision,
    types,
    keysOf: (event, other) => saying(event, () => keysOf(event, viewsOf(other))),
    project: (before: Derived | null, event, id, other): Derived | null => {
      touch(id);
      const view: unknown = saying(event, () => project(before?.view ?? null, event, id, viewsOf(other)));
      if (view === null) return null;
      return view === before?.view ? before : { view, owner: event.metadata.ownerId };
    },
    fields: {},
    indexes: [],
    fieldsOf: () => ({}),
  };
};

/**
 * Every read model that a server keeps, derived again in a store of its own, which is removed in the end, and held against what
 * is kept: each document, each field beside it, each word.
 *
 * She, and everybody, may go on writing, and there is no moment as of which log and read models could be read together. So what
 * differs is a difference only once it was read after its read model had seen every event that it was derived from, and no
 * event that changes it came until it was read. Where one came that is derived too, and what differs is held again.
 */
export class DerivedAside {
  private readonly folder: string;
  private readonly database: EmbeddedDatabase;
  private readonly derived: EmbeddedDocumentStore;
  private readonly asides: ReadonlyMap<string, AnyProjection>;
  /** How far the log was read, and the newest event that was derived from. */
  private readTo = BEGINNING;
  private newest = BEGINNING;
  /** What the events that came since may have changed; null while the first are derived. */
  private touched: Set<string> | null = null;
  /** How far each read model has come, as far as it was asked. */
  private readonly seen = new Map<string, string>();
  /** Those that have not seen what was recorded, in all the time they were given. */
  private readonly late = new Set<string>();
  private readonly owner: string | undefined;
  private readonly patienceMs: number;
  /** Since one of them was last seen to come as far as it should. */
  private waitedMs = 0;
  private readonly isStopped: boolean;

  constructor(
    private readonly kept: KeptDocuments,
    private readonly log: Pick<EventStore, 'readAll'>,
    private readonly projections: readonly AnyProjection[],
    private readonly scratch: Scratch,
    { owner, patienceMs = PATIENCE_MS, isStopped = false }: DerivedAsideOptions = {},
  ) {
    [this.owner, this.patienceMs, this.isStopped] = [owner, patienceMs, isStopped];
    this.folder = scratch.newFolder();
    this.database = EmbeddedDatabase.scratch(join(this.folder, 'derived.db'));
    const asideOf = (projection: AnyProjection): AnyProjection =>
      aside(projection, (id) => this.touched?.add(placeOf(projection, id)));
    this.asides = new Map(projections.map((projection) => [projection.name, asideOf(projection)]));
    this.derived = new EmbeddedDocumentStore(this.database, [...this.asides.values()]);
  }

  /**
   * Derives from the log, read to its end, of which each batch is told; where its beginning is known, from that and the rest.
   * What cannot be read of it, and an event that no event of its type can be, is a `LogDamaged`.
   */
  async derive({ tell = () => {}, known }: Derivation = {}): Promise<void> {
    for (const each of this.asides.values()) await this.derived.reset(each);
    if (known) {
      for await (const events of known.events) await this.apply(events);
      this.readTo = known.upTo;
    }
    await this.deriveOn(tell);
  }

  /** What differs, once all was derived. */
  async *differences(): AsyncGenerator<Difference> {
    for (const projection of this.projections) {
      let ids: string[] = [];
      for await (const { id } of this.derivedOf(projection)) {
        if (ids.push(id) < TOGETHER) continue;
        yield* await this.differencesOf(projection, ids);
        ids = [];
      }
      yield* await this.differencesOf(projection, ids);
      yield* this.extraOnes(projection);
    }
  }

  /** The names of the read models that do not show what was recorded, once all differences were asked for. */
  get behind(): readonly string[] {
    return [...this.late];
  }

  /** All that was derived of a read model, by id. */
  async *derivedOf(projection: AnyProjection): AsyncIterable<Derived & { readonly id: string }> {
    for await (const { id, view } of this.derived.all(this.asideOf(projection)))
      yield { id, ...(view as Derived) };
  }

  close(): void {
    this.database.close();
    this.scratch.remove(this.folder);
  }

  private asideOf({ name }: AnyProjection): AnyProjection {
    return this.asides.get(name)!;
  }

  private derivedAs(projection: AnyProjection, id: string): Promise<Derived | null> {
    return this.derived.get(this.asideOf(projection), id);
  }

  private async apply(events: readonly Registrado[]): Promise<void> {
    this.newest = events.at(-1)!.position;
    // Its checkpoints say less than a server's places, which have two halves: it is handed each event once.
    await this.derived.apply([...this.asides.values()], events, this.newest);
  }

  /** Derives from what the log has by now. */
  private async deriveOn(tell: (events: readonly Registrado[]) => void = () => {}): Promise<void> {
    const { owner } = this;
    for await (const events of this.log.readAll({ after: this.readTo })) {
      const wanted = owner === undefined ? events : events.filter((one) => one.metadata.ownerId === owner);
      this.readTo = events.at(-1)!.position;
      if (wanted.length === 0) continue;
      tell(wanted);
      await this.apply(wanted);
    }
  }

  /** Of these, what differs and is going to stay so: no event came that may have changed it before it was read. */
  private async differencesOf(
    projection: AnyProjection,
    ids: readonly string[],
  ): Promise<readonly Difference[]> {
    const found: Difference[] = [];
    let open = ids;
    for (let tried = 0; open.length > 0 && tried < TRIES; tried++) {
      if (!(await this.hasSeenAll(projection))) break;
      const differ = await this.held(projection, open);
      if (differ.length === 0) break;
      const touched = (this.touched = new Set<string>());
      await this.deriveOn();
      const isOpen = ({ id }: Difference): boolean => touched.has(placeOf(projection, id));
      found.push(...differ.filter((one) => !isOpen(one)));
      open = differ.filter(isOpen).map(({ id }) => id);
    }
    return found;
  }

  /** Kept, and the log makes none. What names no owner is nobody's alone: of it only an audit of all can tell. */
  private async *extraOnes(projection: AnyProjection): AsyncGenerator<Difference> {
    if (this.owner !== undefined && !('owner' in projection.fields)) return;
    for await (const ids of this.kept.idsOf(projection, this.owner)) {
      const unknown: string[] = [];
      for (const id of ids) if ((await this.derivedAs(projection, id)) === null) unknown.push(id);
      for (let at = 0; at < unknown.length; at += TOGETHER)
        yield* await this.differencesOf(projection, unknown.slice(at, at + TOGETHER));
    }
  }

  /** Whether a read model shows all that was derived. It is given some time for that, once others came so far in theirs. */
  private async hasSeenAll(projection: AnyProjection): Promise<boolean> {
    const { name } = projection;
    const hasSeen = (): boolean => this.isStopped || (this.seen.get(name) ?? BEGINNING) >= this.newest;
    while (!hasSeen() && !this.late.has(name)) {
      this.seen.set(name, (await this.kept.checkpoint(projection)) ?? BEGINNING);
      if (hasSeen()) this.waitedMs = 0;
      else if (this.waitedMs >= this.patienceMs) this.late.add(name);
      else {
        await pause(STEP_MS);
        this.waitedMs += STEP_MS;
      }
    }
    return hasSeen();
  }

  private async held(projection: AnyProjection, ids: readonly string[]): Promise<readonly Difference[]> {
    const found = new Map<string, KeptDocument>();
    for (const one of await this.kept.kept(projection, ids)) found.set(one.id, one);
    const differences: (Difference | null)[] = [];
    for (const id of ids) {
      const derived = await this.derivedAs(projection, id);
      differences.push(this.differenceOf(projection, id, derived, found.get(id)));
    }
    return differences.filter((one) => one !== null);
  }

  private differenceOf(
    projection: AnyProjection,
    id: string,
    derived: Derived | null,
    kept: KeptDocument | undefined,
  ): Difference | null {
    if (!derived && !kept) return null;
    const differing = (of: Partial<Difference> = {}): Difference => ({
      ...{ projection, id, owner: this.owner ?? derived?.owner ?? String(kept?.fields['owner'] ?? '') },
      ...{ derived: derived?.view ?? null, kept: kept ? saidIn(kept.doc) : null },
      ...{ fields: [], words: NO_WORDS, lists: [], ...of },
    });
    if (!derived || !kept) return differing();
    const due = dueOf(projection, derived.view);
    const fields = Object.keys(due.fields).filter(
      (field) => (kept.fields[field] ?? null) !== due.fields[field],
    );
    const missing = lacking(due.words, kept.words);
    const extra = lacking(kept.words, due.words);
    const isSaid = kept.doc === due.doc || iguales(saidIn(kept.doc), derived.view);
    if (!isSaid || fields.length + missing.length > 0)
      return differing({ fields, words: { missing, extra: [] } });
    // It is kept as it should be, and is found by more than it says.
    return extra.length > 0 ? differing({ derived: null, words: { missing: [], extra } }) : null;
  }
}

/** What should be kept of a view. One that an event of another shape made is found by nothing, and is told as that. */
const dueOf = (projection: AnyProjection, view: unknown): Required<Content> => {
  try {
    const { doc, fields, words = [] } = contentOf(projection, view);
    const stored = Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? asStored(value) : value,
    ]);
    return { doc, fields: Object.fromEntries(stored), words: words.map(asStored) };
  } catch {
    return { doc: JSON.stringify(view), fields: {}, words: [] };
  }
};

const lacking = (these: readonly string[], those: readonly string[]): readonly string[] => {
  const there = new Set(those);
  return [...new Set(these)].filter((one) => !there.has(one));
};
