import { createHash } from 'node:crypto';
import {
  type AnyBulkWriteOperation,
  type Collection,
  type Db,
  type Filter,
  ObjectId,
  type Sort,
  type WithoutId,
} from 'mongodb';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { isDuplicate, reaching } from '../engines/mongo.ts';
import { BEGINNING } from '../system/position.ts';
import { RecentMap } from '../system/recent-map.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import {
  type AnyProjection,
  type Content,
  type Counted,
  type DocumentStore,
  END_OF_PREFIX,
  type Follower,
  type FieldsOf,
  type KeptDocument,
  type KeptDocuments,
  type ProjectionOf,
  type Query,
  contentOf,
  fieldOf,
  type Sum,
  viewIn,
} from './document-store.ts';

/** JSON text keeps all keys of a view and their order, as on SQLite. */
interface Stored extends Partial<Content> {
  readonly _id: string;
  /** Last event that changed the document, also by removal: a repeated event must not create it again. */
  readonly pos: string;
  readonly removed: boolean;
}

interface Serving {
  readonly _id: string;
  readonly revision: number;
  readonly collection: string;
  readonly position: string;
}

type Served = ReadonlyMap<string, Serving>;

interface Draft {
  readonly pos: string | null;
  readonly view: unknown;
}

interface Step extends Draft {
  readonly id: string;
  readonly after: string | null;
  readonly pos: string;
}

class Unread extends Error {
  constructor(readonly ids: ReadonlySet<string>) {
    super(`not read yet: ${[...ids].join(', ')}`);
  }
}

type Known = RecentMap<string, Draft>;

const REMEMBERED = 2_000;

/**
 * A follower applies every event in order, so the documents that it wrote and cached are right even while
 * other processes write. The cache is cleared when another process changed a document first, or a checkpoint
 * was moved.
 */
class Memory {
  served: Served | null = null;
  word = '';
  private readonly documents = new Map<string, Known>();

  of(collection: string): Known {
    const known = this.documents.get(collection) ?? new RecentMap<string, Draft>(REMEMBERED);
    this.documents.set(collection, known);
    return known;
  }

  forget(): void {
    this.served = null;
    this.documents.clear();
  }
}

const ASKED_FOR_MS = 1_000;
const PAGE = 1_000;
const TRIES = 50;
/** A collection's name: read model, revision, ObjectId of its creation. */
const VERSIONED = /^(.+)@\d+\.([0-9a-f]{24})$/;
/** Age, in ms, at which an unused collection is dropped: processes that built or read it have ended. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * A write succeeds only while its document is at the position read before, so an event changes a document
 * once. Writes follow the order of the log, then of `keysOf`; checkpoints are last, so an interrupted batch
 * is applied again.
 */
export class MongoDocumentStore implements DocumentStore, KeptDocuments {
  private readonly readModels: Collection<Serving>;
  private asked: { readonly word: string; readonly at: number; readonly served: Promise<Served> } | null =
    null;

  constructor(
    private readonly db: Db,
    /**
     * Hash of the collections' names, as last announced by the process that writes the read models; null
     * while announcements may be missed. An unchanged hash means that no collection was replaced, so the
     * collections of the cached list have applied every announced position.
     */
    private readonly word: () => string | null = () => null,
  ) {
    this.readModels = db.collection<Serving>('read_models');
  }

  async get<V>(projection: ProjectionOf<V>, id: string): Promise<V | null> {
    const stored = await reaching(async () =>
      (await this.serving(projection)).findOne({ _id: id, removed: false }),
    );
    return stored && viewOf(projection, stored);
  }

  async find<V>(projection: ProjectionOf<V>, query: Query): Promise<readonly V[]> {
    const found = await this.found(projection, query, { doc: 1 });
    return found.map((stored) => viewOf(projection, stored));
  }

  async count(projection: ProjectionOf<unknown>, query: Query): Promise<number> {
    const filter = filterOf(projection, query);
    return reaching(async () => (await this.serving(projection)).countDocuments(filter));
  }

  async findCounted<V>(projection: ProjectionOf<V>, query: Query): Promise<Counted<V>> {
    const [found, total] = await Promise.all([this.find(projection, query), this.count(projection, query)]);
    return { found, total };
  }

  async sum(projection: ProjectionOf<unknown>, query: Query, field: string): Promise<Sum> {
    const filter = filterOf(projection, query);
    const sum = { $sum: `$fields.${fieldOf(projection, field)}` };
    const rows = await reaching(async () =>
      (await this.serving(projection))
        .aggregate<Sum>([{ $match: filter }, { $group: { _id: null, count: { $sum: 1 }, sum } }])
        .toArray(),
    );
    return { count: rows[0]?.count ?? 0, sum: rows[0]?.sum ?? 0 };
  }

  async fieldsOf<V, F extends string, These extends F | 'id'>(
    projection: ProjectionOf<V, F>,
    query: Query<F>,
    fields: readonly These[],
  ): Promise<readonly FieldsOf<These>[]> {
    const paths = fields.filter((field) => field !== 'id').map((field) => path(projection, field));
    const hasId = paths.length < fields.length;
    const found = await this.found(projection, query, {
      _id: hasId ? 1 : 0,
      ...Object.fromEntries(paths.map((one) => [one, 1])),
    });
    return found.map(({ _id: id, fields: its }) => ({ ...its, ...(hasId && { id }) }) as FieldsOf<These>);
  }

  async apply(
    projections: readonly AnyProjection[],
    events: readonly Registrado[],
    upTo: string,
  ): Promise<void> {
    await this.follow(projections).apply(events, upTo);
  }

  follow(projections: readonly AnyProjection[]): Follower {
    const memory = new Memory();
    return {
      get word() {
        return memory.word;
      },
      apply: async (events, upTo) => {
        try {
          await this.applyTo(projections, events, upTo, memory);
        } catch (error) {
          // A part of the batch may be written, so the cache may differ from the documents.
          memory.forget();
          throw error;
        }
      },
    };
  }

  private async applyTo(
    projections: readonly AnyProjection[],
    events: readonly Registrado[],
    upTo: string,
    memory: Memory,
  ): Promise<void> {
    for (;;) {
      const served = memory.served ?? (await this.served());
      if (!memory.served) memory.word = wordOf(served);
      const behind = projections.flatMap((projection) => {
        const its = served.get(projection.name);
        const isBehind = its?.revision === projection.revision && its.position < upTo;
        return isBehind ? [{ projection, its }] : [];
      });
      await allDone(
        behind.map(({ projection, its: { position, collection } }) => {
          const fresh = events.filter((event) => event.position > position);
          return this.bring(projection, collection, fresh, memory.of(collection));
        }),
      );
      // A read model that a rebuild replaced meanwhile needs these events in its new collection.
      const moved = behind.map(({ its }) => its);
      if (await this.advance(moved, upTo)) {
        const isAll = behind.length === projections.length;
        memory.served = isAll ? new Map(moved.map((its) => [its._id, { ...its, position: upTo }])) : null;
        return;
      }
      memory.forget();
    }
  }

  async checkpoint(projection: ProjectionOf<unknown>): Promise<string | null> {
    const its = (await this.served()).get(projection.name);
    return its?.revision === projection.revision ? its.position : null;
  }

  async reset(projection: AnyProjection): Promise<void> {
    const collection = await this.prepare(projection);
    const { name, revision } = projection;
    await reaching(() =>
      this.readModels.replaceOne(
        { _id: name },
        { revision, collection, position: BEGINNING },
        { upsert: true },
      ),
    );
  }

  async rebuild(
    projections: readonly AnyProjection[],
    eventsAfter: (position: string) => AsyncIterable<readonly Registrado[]>,
  ): Promise<void> {
    let builds = await Promise.all(
      projections.map(async (projection) => ({ projection, collection: await this.prepare(projection) })),
    );
    const memory = new Memory();
    for (let position = BEGINNING; builds.length > 0;) {
      const served = await this.served();
      for await (const events of eventsAfter(position)) {
        await allDone(
          builds.map(({ projection, collection }) =>
            this.bring(projection, collection, events, memory.of(collection)),
          ),
        );
        position = events.at(-1)!.position;
      }
      // An old collection's checkpoint may be past the log's last event. It was read before the log, so the
      // new collections contain every event up to it.
      for (const { name } of projections) {
        const seen = served.get(name)?.position ?? BEGINNING;
        if (seen > position) position = seen;
      }
      const waiting: typeof builds = [];
      for (const build of builds)
        if (!(await this.swap(build, served.get(build.projection.name), position))) waiting.push(build);
      builds = waiting;
    }
  }

  async *all(
    projection: ProjectionOf<unknown>,
  ): AsyncIterable<{ readonly id: string; readonly view: unknown }> {
    const cursor = await reaching(async () =>
      (await this.serving(projection)).find({ removed: false }, { projection: { doc: 1 } }).sort({ _id: 1 }),
    );
    try {
      for (let stored; (stored = await reaching(() => cursor.next()));)
        yield { id: stored._id, view: viewOf(projection, stored) };
    } finally {
      await cursor.close();
    }
  }

  async kept(projection: AnyProjection, ids: readonly string[]): Promise<readonly KeptDocument[]> {
    const found = await reaching(async () =>
      (await this.serving(projection)).find({ _id: { $in: [...ids] }, removed: false }).toArray(),
    );
    return found.map(({ _id: id, doc = '', fields = {}, words = [] }) => ({ id, doc, fields, words }));
  }

  async *idsOf(projection: AnyProjection, owner?: string): AsyncIterable<readonly string[]> {
    const filter = filterOf(projection, owner === undefined ? {} : { equal: { owner } });
    const cursor = await reaching(async () =>
      (await this.serving(projection)).find(filter, { projection: { _id: 1 }, batchSize: PAGE }),
    );
    try {
      while (await reaching(() => cursor.hasNext()))
        yield cursor.readBufferedDocuments(PAGE).map(({ _id: id }) => id);
    } finally {
      await cursor.close();
    }
  }

  /** The connection is closed by its opener. */
  async close(): Promise<void> {}

  private async found(
    projection: ProjectionOf<unknown>,
    query: Query,
    parts: Readonly<Record<string, 0 | 1>>,
  ): Promise<readonly Stored[]> {
    // MongoDB takes limit 0 as no limit.
    if (query.limit === 0) return [];
    const filter = filterOf(projection, query);
    const sort = sortOf(projection, query);
    return reaching(async () =>
      (await this.serving(projection))
        .find(filter, { projection: parts })
        .sort(sort)
        .skip(query.skip ?? 0)
        .limit(query.limit ?? 0)
        .toArray(),
    );
  }

  private async serving({ name }: ProjectionOf<unknown>): Promise<Collection<Stored>> {
    const its = (await this.servedNow()).get(name);
    return this.db.collection<Stored>(its?.collection ?? name);
  }

  /**
   * Another process may replace collections: their list is cached briefly, while the announced hash of their
   * names is unchanged.
   */
  private servedNow(): Promise<Served> {
    const word = this.word();
    const now = performance.now();
    if (word === null) return this.served();
    if (this.asked?.word === word && now - this.asked.at < ASKED_FOR_MS) return this.asked.served;
    const served = this.served();
    this.asked = { word, at: now, served };
    served.catch(() => (this.asked = null));
    return served;
  }

  private async served(): Promise<Served> {
    const found = await reaching(() => this.readModels.find().toArray());
    return new Map(found.map((its) => [its._id, its]));
  }

  private async prepare(projection: AnyProjection): Promise<string> {
    const name = `${projection.name}@${projection.revision}.${new ObjectId().toHexString()}`;
    const indexes = indexesOf(projection);
    if (indexes.length > 0) await reaching(() => this.db.collection(name).createIndexes(indexes));
    return name;
  }

  private async swap(
    { projection: { name, revision }, collection }: { projection: AnyProjection; collection: string },
    old: Serving | undefined,
    position: string,
  ): Promise<boolean> {
    const next: WithoutId<Serving> = { revision, collection, position };
    const isSwapped = await reaching(async () => {
      if (!old) return succeeds(this.readModels.insertOne({ _id: name, ...next }));
      const unmoved = { _id: name, collection: old.collection, position: { $lte: position } };
      return (await this.readModels.replaceOne(unmoved, next)).matchedCount === 1;
    });
    // The collection just replaced is kept, because readers may still use it.
    if (isSwapped) await this.sweep(name, [collection, ...(old ? [old.collection] : [])]);
    return isSwapped;
  }

  private async sweep(name: string, kept: readonly string[]): Promise<void> {
    const limit = Date.now() - FORGOTTEN_AFTER_MS;
    const isForgotten = (collection: string): boolean => {
      const [, model, build] = VERSIONED.exec(collection) ?? [];
      if (model !== name || kept.includes(collection)) return false;
      return ObjectId.createFromHexString(build!).getTimestamp().getTime() < limit;
    };
    await reaching(async () => {
      const collections = await this.db.listCollections({}, { nameOnly: true }).toArray();
      for (const { name: collection } of collections)
        if (isForgotten(collection)) await this.db.dropCollection(collection);
    });
  }

  private async bring(
    projection: AnyProjection,
    name: string,
    events: readonly Registrado[],
    known: Known,
  ): Promise<void> {
    const wanted = events.filter(({ type }) => Object.hasOwn(projection.types, type));
    if (wanted.length === 0) return;
    const collection = this.db.collection<Stored>(name);
    const ids = new Set<string>();
    for (const event of wanted)
      for (const id of projection.keysOf(event, () => null)) {
        ids.add(id);
        if (!known.has(id) && isBornOf(event, id)) known.set(id, NOT_THERE);
      }
    for (let tries = 0; tries < TRIES; tries++) {
      const { steps, drafts } = await this.steps(projection, collection, wanted, ids, known);
      if (steps.length === 0) return;
      const writes = steps.map((step) => writeOf(projection, step));
      // Ordered writes stop at the first document that another process changed; then all documents are read
      // again.
      if (await reaching(() => succeeds(collection.bulkWrite(writes, { ordered: true })))) {
        for (const [id, draft] of drafts) known.set(id, draft);
        return;
      }
      known.clear();
    }
    throw new StorageUnavailable(new Error(`too many writers at ${name}`));
  }

  /** Adds to `ids` the ids of documents that projections need. */
  private async steps(
    projection: AnyProjection,
    collection: Collection<Stored>,
    events: readonly Registrado[],
    ids: Set<string>,
    known: Known,
  ): Promise<{ readonly steps: readonly Step[]; readonly drafts: ReadonlyMap<string, Draft> }> {
    const read = new Map<string, Draft>();
    for (;;) {
      const unread: string[] = [];
      for (const id of ids) {
        if (read.has(id)) continue;
        const draft = known.get(id);
        if (draft) read.set(id, draft);
        else unread.push(id);
      }
      const found = unread.length > 0 ? await this.drafts(projection, collection, unread) : [];
      for (const id of unread) read.set(id, NOT_THERE);
      for (const [id, draft] of found) read.set(id, draft);
      const drafts = new Map(read);
      try {
        return { steps: stepsOf(projection, events, drafts), drafts };
      } catch (error) {
        if (!(error instanceof Unread)) throw error;
        for (const id of error.ids) ids.add(id);
      }
    }
  }

  private async drafts(
    projection: AnyProjection,
    collection: Collection<Stored>,
    ids: readonly string[],
  ): Promise<readonly (readonly [string, Draft])[]> {
    const parts = { pos: 1, removed: 1, doc: 1 } as const;
    const found = await reaching(() =>
      collection.find({ _id: { $in: [...ids] } }, { projection: parts }).toArray(),
    );
    return found.map((stored) => [
      stored._id,
      { pos: stored.pos, view: stored.removed ? null : viewOf(projection, stored) },
    ]);
  }

  private async advance(behind: readonly Serving[], upTo: string): Promise<boolean> {
    if (behind.length === 0) return true;
    const unmoved = {
      _id: { $in: behind.map(({ _id }) => _id) },
      collection: { $in: behind.map(({ collection }) => collection) },
      position: { $lt: upTo },
    };
    const moved = await reaching(() => this.readModels.updateMany(unmoved, { $set: { position: upTo } }));
    return moved.matchedCount === behind.length;
  }
}

const NOT_THERE: Draft = { pos: null, view: null };

/**
 * A created document need not be read: its id contains the event's position or version, or is a new stream's
 * id. If the event was applied before, the write fails, and all documents are read.
 */
const isBornOf = ({ streamId, version, position, metadata: { ownerId } }: Registrado, id: string): boolean =>
  id.endsWith(`.${position}`) ||
  id.startsWith(`${streamId}.${version}.`) ||
  (version === 1 && id !== ownerId && (id === streamId || streamId.endsWith(`-${id}`)));

const viewOf = <V>(projection: ProjectionOf<V>, { _id, doc }: Pick<Stored, '_id' | 'doc'>): V =>
  viewIn(projection, _id, doc) as V;

const wordOf = (served: Served): string =>
  createHash('sha256')
    .update(
      [...served.values()]
        .map(({ collection }) => collection)
        .sort()
        .join(),
    )
    .digest('base64url')
    .slice(0, 12);

/** As Promise.all, but rejects only when no work runs any more. */
const allDone = async (works: readonly Promise<void>[]): Promise<void> => {
  const done = await Promise.allSettled(works);
  for (const one of done) if (one.status === 'rejected') throw one.reason;
};

const succeeds = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};

/**
 * A document not in `drafts` counts as absent until all events were projected. Then all results are
 * discarded, and an Unread error names these documents.
 */
const stepsOf = (
  projection: AnyProjection,
  events: readonly Registrado[],
  drafts: Map<string, Draft>,
): readonly Step[] => {
  const steps: Step[] = [];
  let areAlone = true;
  const unread = new Set<string>();
  const draftOf = (id: string): Draft => {
    let draft = drafts.get(id);
    if (!draft) {
      unread.add(id);
      draft = NOT_THERE;
      drafts.set(id, draft);
    }
    return draft;
  };
  const other = (id: string): unknown => {
    areAlone = false;
    return draftOf(id).view;
  };
  try {
    for (const event of events) {
      for (const id of projection.keysOf(event, other)) {
        const { pos, view } = draftOf(id);
        if (pos !== null && pos >= event.position) continue;
        const next: unknown = projection.project(view, event, id, other);
        if (next === view) continue;
        const draft = { pos: event.position, view: next };
        steps.push({ id, after: pos, ...draft });
        drafts.set(id, draft);
      }
    }
  } catch (error) {
    if (unread.size === 0) throw error;
  }
  if (unread.size > 0) throw new Unread(unread);
  // An interrupted batch is applied again, and must read other documents as of the event where it stopped. So
  // the writes of a document become one only when no projection reads other documents.
  return areAlone ? merged(steps) : steps;
};

const merged = (steps: readonly Step[]): readonly Step[] => {
  const whole = new Map<string, Step>();
  for (const step of steps) whole.set(step.id, { ...step, after: (whole.get(step.id) ?? step).after });
  return [...whole.values()];
};

/**
 * When the stored document is at another position, the upsert inserts and fails by the duplicate id. All
 * writes are replacements, so that a batch is one command.
 */
const writeOf = (
  projection: AnyProjection,
  { id, after, pos, view }: Step,
): AnyBulkWriteOperation<Stored> => ({
  replaceOne: {
    filter: { _id: id, pos: after } as Filter<Stored>,
    replacement:
      view === null ? { pos, removed: true } : { pos, removed: false, ...contentOf(projection, view) },
    upsert: true,
  },
});

type Keys = Record<string, 1 | -1>;

const path = (projection: ProjectionOf<unknown>, field: string): string =>
  `fields.${fieldOf(projection, field)}`;

/** Indexes begin with `removed`, which every query names, so that sorting and counting reads no documents. */
const indexesOf = (projection: AnyProjection): { key: Keys }[] => {
  const index = (...fields: string[]) => ({
    key: Object.fromEntries(['removed', ...fields].map((field): [string, 1] => [field, 1])),
  });
  const paths = (fields: readonly string[]): readonly string[] =>
    fields.map((field) => path(projection, field));
  return [
    ...projection.indexes.map((fields) => index(...paths(fields), '_id')),
    ...(projection.lookups ?? []).map((fields) => index(...paths(fields))),
    ...(projection.wordsOf ? [index(path(projection, 'owner'), 'words')] : []),
  ];
};

const oneOf = (filters: readonly Filter<Stored>[]): Filter<Stored> =>
  filters.length === 1 ? filters[0]! : { $or: [...filters] };

const filterOf = (projection: ProjectionOf<unknown>, query: Query): Filter<Stored> => {
  const conditions: Filter<Stored>[] = [{ removed: false }];
  for (const [field, value] of Object.entries(query.equal ?? {}))
    conditions.push({ [path(projection, field)]: value });
  for (const { field, after, from, to } of query.ranges ?? []) {
    if (after !== undefined) conditions.push({ [path(projection, field)]: { $gt: after } });
    if (from !== undefined) conditions.push({ [path(projection, field)]: { $gte: from } });
    if (to !== undefined) conditions.push({ [path(projection, field)]: { $lte: to } });
  }
  for (const starts of query.wordsStartingWith ?? [])
    conditions.push(
      oneOf(
        starts.map((start) =>
          typeof start === 'string'
            ? { words: { $elemMatch: { $gte: start, $lt: start + END_OF_PREFIX } } }
            : { [path(projection, start.field)]: { $gte: start.from, $lte: start.to } },
        ),
      ),
    );
  return { $and: conditions };
};

const sortOf = (projection: ProjectionOf<unknown>, { order = [] }: Query): Sort => {
  const sign = (direction: 'asc' | 'desc'): 1 | -1 => (direction === 'asc' ? 1 : -1);
  const keys = order.map(({ field, direction }): [string, 1 | -1] => [
    path(projection, field),
    sign(direction),
  ]);
  return [...keys, ['_id', sign(order[0]?.direction ?? 'asc')]] as Sort;
};
