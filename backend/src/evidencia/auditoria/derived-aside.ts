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

const TOGETHER = 200;
/** Maximum number of comparisons of a document while new events keep changing it. */
const TRIES = 20;
const PATIENCE_MS = 5_000;
const STEP_MS = 25;

export interface DerivedAsideOptions {
  readonly owner?: string;
  readonly patienceMs?: number;
  /** A stopped product updates no read models, so an audit does not wait for them. */
  readonly isStopped?: boolean;
}

export interface KnownEvents {
  readonly upTo: string;
  readonly events: AsyncIterable<readonly Registrado[]>;
}

interface Derivation {
  readonly tell?: (events: readonly Registrado[]) => void;
  readonly known?: KnownEvents | undefined;
}

interface Derived {
  readonly view: unknown;
  readonly owner: string;
}

const placeOf = ({ name }: AnyProjection, id: string): string => `${name} ${id}`;
const NO_WORDS = { missing: [], extra: [] } as const;

/** A projection without indexes; `touch` gets the id of each document that an event may change. */
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
 * Derives every read model of servers again and compares it with the stored one, while others write and no
 * snapshot covers log and read models. A difference counts only when the read model had applied all derived
 * events before the stored document was read, and no newer event had changed that document by then. Otherwise
 * the new events are derived and the document is compared again.
 */
export class DerivedAside {
  private readonly folder: string;
  private readonly database: EmbeddedDatabase;
  private readonly derived: EmbeddedDocumentStore;
  private readonly asides: ReadonlyMap<string, AnyProjection>;
  private readTo = BEGINNING;
  private newest = BEGINNING;
  /** Documents that newer events may have changed; null during the first derivation. */
  private touched: Set<string> | null = null;
  private readonly seen = new Map<string, string>();
  private readonly late = new Set<string>();
  private readonly owner: string | undefined;
  private readonly patienceMs: number;
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
   * Derives read models from the events of `known` and the log after them; without `known`, from the whole log.
   * `tell` gets each batch of events. Throws LogDamaged for an event that cannot be read or whose data its type
   * cannot have.
   */
  async derive({ tell = () => {}, known }: Derivation = {}): Promise<void> {
    for (const each of this.asides.values()) await this.derived.reset(each);
    if (known) {
      for await (const events of known.events) await this.apply(events);
      this.readTo = known.upTo;
    }
    await this.deriveOn(tell);
  }

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

  get behind(): readonly string[] {
    return [...this.late];
  }

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
    // The embedded checkpoint does not hold a server's two-part position exactly: harmless, because each
    // event is applied once.
    await this.derived.apply([...this.asides.values()], events, this.newest);
  }

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

  /**
   * The difference between a derived and a stored document is final when no event that may change the document
   * was recorded before the stored one was read.
   */
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

  /**
   * Finds stored documents that the log does not make. In an audit of one owner, read models without an
   * owner field are skipped: the documents may be anyone's.
   */
  private async *extraOnes(projection: AnyProjection): AsyncGenerator<Difference> {
    if (this.owner !== undefined && !('owner' in projection.fields)) return;
    for await (const ids of this.kept.idsOf(projection, this.owner)) {
      const unknown: string[] = [];
      for (const id of ids) if ((await this.derivedAs(projection, id)) === null) unknown.push(id);
      for (let at = 0; at < unknown.length; at += TOGETHER)
        yield* await this.differencesOf(projection, unknown.slice(at, at + TOGETHER));
    }
  }

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
    // The document is correct, but found by words that it does not have.
    return extra.length > 0 ? differing({ derived: null, words: { missing: [], extra } }) : null;
  }
}

/**
 * Events with data of the wrong shape may make a document whose fields cannot be read: a difference is
 * reported.
 */
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
