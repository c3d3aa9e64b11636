import fc from 'fast-check';
import { type AnyBulkWriteOperation, type Collection, type Db, ObjectId } from 'mongodb';
import { IMPATIENT, describeOnMongo, useMongo } from '../../../test-servers/mongodb.prueba.ts';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { useDataDir } from '../engines/data-dir.prueba.ts';
import { commandsOf, connectMongo } from '../engines/mongo.ts';
import { BEGINNING, toPosition } from '../system/position.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import { newGate } from '../system/turns.prueba.ts';
import { digestOf } from './digest.prueba.ts';
import { describeDocumentStoreContract } from './document-store.contract.ts';
import { EmbeddedDocumentStore } from './embedded-document-store.ts';
import { MongoDocumentStore } from './mongo-document-store.ts';
import { histories, made, moves, recorded, sums, thing, things, turns } from './things.prueba.ts';
import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';

const ALL = [things, sums, turns, moves];

/** `before` is called ahead of each single write; a process dies there when it throws. */
const withEachWrite = (db: Db, before: () => Promise<void>): Db => {
  const bulkWrite =
    (collection: Collection) =>
    async (writes: readonly AnyBulkWriteOperation[]): Promise<{ matchedCount: number }> => {
      let matchedCount = 0;
      for (const write of writes) {
        await before();
        matchedCount += (await collection.bulkWrite([write])).matchedCount;
      }
      return { matchedCount };
    };
  const updateMany =
    (collection: Collection) =>
    async (...update: Parameters<Collection['updateMany']>): Promise<{ matchedCount: number }> => {
      await before();
      return collection.updateMany(...update);
    };
  const collection = (name: string): Collection =>
    new Proxy(db.collection(name), {
      get: (target, key) => {
        if (key === 'bulkWrite') return bulkWrite(target);
        if (key === 'updateMany') return updateMany(target);
        const value = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return { collection } as unknown as Db;
};

class Death extends Error {}

const dyingAfter = (db: Db, writes: number): MongoDocumentStore => {
  let left = writes;
  return new MongoDocumentStore(
    withEachWrite(db, async () => {
      if (left-- <= 0) throw new Death();
    }),
  );
};

const before = thing();
const HISTORY = recorded([
  made('thing-1', before),
  made('thing-2', before),
  { streamId: 'thing-1', event: { type: 'ThingChanged', data: { before, total: 250 } } },
  { streamId: 'thing-2', event: { type: 'ThingRemoved', data: { before } } },
  made('thing-3', { owner: 'sol' }),
  {
    streamId: 'thing-1',
    event: { type: 'ThingChanged', data: { before: thing({ total: 250 }), due: '2026-03-01' } },
  },
]);
const upTo = (events: readonly Registrado[]): string => events.at(-1)!.position;

describeOnMongo('read models on MongoDB', () => {
  const mongo = useMongo();
  const dataDir = useDataDir();

  describeDocumentStoreContract('MongoDB', async () => {
    const open = (): MongoDocumentStore => {
      const client = connectMongo(mongo().url);
      const store = new MongoDocumentStore(client.db());
      store.close = () => client.close();
      return store;
    };
    let store = open();
    return {
      store,
      reopen: async () => {
        await store.close();
        return (store = open());
      },
    };
  });

  describe('the document store on MongoDB', () => {
    let client: ReturnType<typeof connectMongo>;
    let db: Db;
    let store: MongoDocumentStore;

    beforeEach(async () => {
      client = connectMongo(mongo().url);
      db = client.db();
      store = new MongoDocumentStore(db);
      await reset();
    });
    afterEach(() => client.close());

    const reset = async (): Promise<void> => {
      for (const projection of ALL) await store.reset(projection);
    };
    const apply = (events: readonly Registrado[], by = store): Promise<void> =>
      by.apply(ALL, events, upTo(events));
    const digest = (): Promise<string> => digestOf(store, ALL);
    const undisturbed = async (events: readonly Registrado[]): Promise<string> => {
      await apply(events);
      const whole = await digest();
      await reset();
      return whole;
    };

    describe('a process that dies', () => {
      it('between any two writes leaves documents that the next process completes, in any batches', async () => {
        const whole = await undisturbed(HISTORY);
        const deaths = new Set<number>();
        for (const next of sorteos([[2, 6]], [[6], [2, 6], [1, 2, 3, 4, 5, 6]]))
          for (let writes = 0; ; writes++) {
            await reset();
            const died = await apply(HISTORY, dyingAfter(db, writes)).then(
              () => false,
              (error: unknown) => error instanceof Death,
            );
            if (!died) break;
            deaths.add(writes);
            let from = 0;
            for (const to of next) {
              await apply(HISTORY.slice(from, to));
              from = to;
            }
            expect(await digest()).toBe(whole);
          }
        expect(deaths.size).toBeGreaterThan(15);
      });

      it('again and again, still comes to the end of any history', async () => {
        await fc.assert(
          fc.asyncProperty(
            histories,
            fc.array(fc.tuple(fc.nat(40), fc.nat(12)), { maxLength: 6 }),
            async (happened, lives) => {
              await reset();
              const events = recorded(happened);
              const whole = await undisturbed(events);
              for (const [to, writes] of lives)
                await apply(events.slice(0, to + 1), dyingAfter(db, writes)).catch((error: unknown) => {
                  if (!(error instanceof Death)) throw error;
                });
              await apply(events);
              expect(await digest()).toBe(whole);
            },
          ),
          { numRuns: sorteos(8, 30) },
        );
      });

      it('leaves no checkpoint ahead of its documents', async () => {
        for (let writes = 0; ; writes++) {
          await reset();
          const died = await apply(HISTORY, dyingAfter(db, writes)).then(
            () => false,
            () => true,
          );
          for (const projection of ALL) {
            if ((await store.checkpoint(projection)) === BEGINNING) continue;
            const claimed = await digestOf(store, [projection]);
            await apply(HISTORY);
            expect(claimed).toBe(await digestOf(store, [projection]));
          }
          if (!died) break;
        }
      });
    });

    describe('two processes', () => {
      it('apply a history as one process does, when one applies all of it before any single write of the other', async () => {
        const whole = await undisturbed(HISTORY);
        let interrupted = true;
        for (let at = 0; interrupted; at++) {
          await reset();
          let write = 0;
          interrupted = false;
          const slow = new MongoDocumentStore(
            withEachWrite(db, async () => {
              if (write++ !== at) return;
              interrupted = true;
              await apply(HISTORY);
            }),
          );
          await apply(HISTORY.slice(0, 5), slow);
          if (interrupted) expect(await digest()).toBe(whole);
        }
      });

      it('apply a history as one process does, when they take turns at every write', async () => {
        const whole = await undisturbed(HISTORY);
        let quick = 0;
        const slow = new MongoDocumentStore(
          withEachWrite(db, async () => {
            quick = Math.min(quick + 1, HISTORY.length);
            await apply(HISTORY.slice(0, quick));
          }),
        );
        await apply(HISTORY, slow);
        expect(await digest()).toBe(whole);
      });

      it('apply a history as one process does, when both apply it at once', async () => {
        await fc.assert(
          fc.asyncProperty(histories, fc.nat(39), fc.nat(39), async (happened, one, two) => {
            await reset();
            const events = recorded(happened);
            const whole = await undisturbed(events);
            const other = new MongoDocumentStore(db);
            const inTwo = async (by: MongoDocumentStore, cut: number): Promise<void> => {
              await apply(events.slice(0, cut + 1), by);
              await apply(events, by);
            };
            await Promise.all([inTwo(store, one), inTwo(other, two)]);
            expect(await digest()).toBe(whole);
          }),
          { numRuns: sorteos(8, 30) },
        );
      });
    });

    describe('a follower', () => {
      it('reads only documents that it has not cached, and writes each collection once', async () => {
        const watched = connectMongo(mongo().url, { monitorCommands: true });
        const commands = commandsOf(watched);
        const follower = new MongoDocumentStore(watched.db()).follow(ALL);
        const changed = (total: number) => ({
          streamId: 'thing-1',
          event: { type: 'ThingChanged', data: { before, total } } as const,
        });
        const events = recorded([made('thing-1', before), changed(250), changed(300)]);
        const [first, more] = [events.slice(0, 1), events.slice(1)];
        await follower.apply(first, upTo(first));
        const counted = (): readonly number[] => ['find', 'update'].map((name) => commands.get(name) ?? 0);
        const [finds = 0, updates = 0] = counted();
        await follower.apply(more, upTo(more));
        // The follower reads documents only for `turns`. Documents of `moves` are new, because their ids
        // contain the event; all others are cached.
        expect(counted()).toEqual([finds + 1, updates + ALL.length + 1]);
        await watched.close();
        const kept = await digest();
        await reset();
        expect(kept).toBe(await undisturbed(events));
      });

      it('gives the same result beside another follower, also when one is late, and goes on after a failure', async () => {
        const turn = fc.record({
          who: fc.nat(1),
          to: fc.nat(40),
          dies: fc.option(fc.nat(12), { nil: null }),
        });
        await fc.assert(
          fc.asyncProperty(histories, fc.array(turn, { maxLength: 8 }), async (happened, tenures) => {
            await reset();
            const events = recorded(happened);
            const whole = await undisturbed(events);
            let left = Infinity;
            const mortal = new MongoDocumentStore(
              withEachWrite(db, async () => {
                if (left-- <= 0) throw new Death();
              }),
            );
            const both = [0, 1].map(() => ({ follower: mortal.follow(ALL), at: 0 }));
            const goOn = async (one: (typeof both)[number], to: number): Promise<void> => {
              const batch = events.slice(one.at, to);
              if (batch.length === 0) return;
              await one.follower.apply(batch, upTo(batch));
              one.at = to;
            };
            for (const { who, to, dies } of tenures) {
              left = dies ?? Infinity;
              await goOn(both[who]!, Math.min(to, events.length)).catch((error: unknown) => {
                if (!(error instanceof Death)) throw error;
              });
            }
            left = Infinity;
            await Promise.all(both.map((one) => goOn(one, events.length)));
            expect(await digest()).toBe(whole);
          }),
          { numRuns: sorteos(8, 60) },
        );
      });

      it('applies later events to the collections of a rebuild, and its hash of collection names changes', async () => {
        const whole = await undisturbed(HISTORY);
        const follower = store.follow(ALL);
        const [first, rest] = [HISTORY.slice(0, 4), HISTORY.slice(4)];
        await follower.apply(first, upTo(first));
        const { word } = follower;
        await store.rebuild([sums], async function* (after) {
          yield* first.filter(({ position }) => position > after).map((event) => [event]);
        });
        let heard = word;
        const reader = new MongoDocumentStore(db, () => heard);
        await reader.get(things, 'thing-1');
        await follower.apply(rest, upTo(rest));
        expect(follower.word).not.toBe(word);
        heard = follower.word;
        expect(await digestOf(reader, ALL)).toBe(whole);
      });
    });

    describe('a reader', () => {
      it('reads the list of serving collections once while the announced hash is unchanged, and each time without a hash', async () => {
        const watched = connectMongo(mongo().url, { monitorCommands: true });
        const commands = commandsOf(watched);
        let word: string | null = 'one';
        const reader = new MongoDocumentStore(watched.db(), () => word);
        const findsOf = async (times: number): Promise<number> => {
          const before = commands.get('find') ?? 0;
          for (let time = 0; time < times; time++) await reader.get(things, 'thing-1');
          return commands.get('find')! - before;
        };
        // The reader's cached list of collections may expire during the test, so some more reads are allowed.
        expect(await findsOf(10)).toBeLessThan(15);
        word = 'another';
        expect(await findsOf(1)).toBe(2);
        word = null;
        expect(await findsOf(10)).toBe(20);
        await watched.close();
      });
    });

    describe('a rebuild', () => {
      async function* logOf(events: readonly Registrado[], after = BEGINNING) {
        for (const event of events) if (event.position > after) yield [event];
      }

      it('makes the same bytes, and the old read models serve and receive events until it is done', async () => {
        await apply(HISTORY.slice(0, 4));
        const recordedSoFar = [...HISTORY.slice(0, 4)];
        const late = HISTORY.slice(4);
        let seen = 0;
        await store.rebuild(ALL, async function* (after) {
          for await (const batch of logOf(recordedSoFar, after)) {
            expect(await store.get(things, 'thing-1')).toMatchObject({ total: 250 });
            yield batch;
          }
          // Two more events are applied to the serving collections after the log seemed read to its end.
          const event = late[seen++];
          if (event) {
            recordedSoFar.push(event);
            await apply([event]);
          }
        });
        expect(seen).toBe(late.length + 1);
        const rebuilt = await digest();
        await reset();
        expect(rebuilt).toBe(await undisturbed(HISTORY));
      });

      it('gives the same result while another process applies events to the collections that it replaces', async () => {
        const whole = await undisturbed(HISTORY);
        for (let at = 0, isMidway = true; isMidway; at++) {
          await reset();
          await apply(HISTORY.slice(0, 3));
          const [midway, rebuilt] = [newGate(), newGate()];
          let write = 0;
          const slow = new MongoDocumentStore(
            withEachWrite(db, async () => {
              if (write++ !== at) return;
              midway.open();
              await rebuilt.opened;
            }),
          );
          let applying: Promise<void> | undefined;
          await store.rebuild(ALL, async function* (after) {
            yield* logOf(applying ? HISTORY : HISTORY.slice(0, 4), after);
            applying ??= slow.apply(ALL, HISTORY.slice(3), upTo(HISTORY));
            isMidway = await Promise.race([midway.opened.then(() => true), applying.then(() => false)]);
          });
          rebuilt.open();
          await applying;
          expect(await digest()).toBe(whole);
        }
      });

      it('ends also when the serving checkpoints are beyond the last event of the log', async () => {
        await store.apply(ALL, HISTORY, toPosition(99));
        await store.rebuild(ALL, (after) => logOf(HISTORY, after));
        expect(await store.checkpoint(things)).toBe(toPosition(99));
      });

      it('makes absent read models, also when two processes make them at once', async () => {
        const whole = await undisturbed(HISTORY);
        await db.dropDatabase();
        const both = [store, new MongoDocumentStore(db)];
        await Promise.all(both.map((each) => each.rebuild(ALL, (after) => logOf(HISTORY, after))));
        expect(await digest()).toBe(whole);
      });

      it('that fails leaves the serving collections as they were', async () => {
        await apply(HISTORY);
        const served = await digest();
        const failing = {
          ...things,
          revision: 2,
          project: () => {
            throw new Error('a fault in a projection');
          },
        };
        const rebuilding = store.rebuild([failing], (after) => logOf(HISTORY, after));
        await expect(rebuilding).rejects.toThrow('a fault');
        expect(await digest()).toBe(served);
      });

      it('gets no events from a program with another revision', async () => {
        await apply(HISTORY.slice(0, 3));
        const revised = { ...things, revision: 2 };
        await store.rebuild([revised], (after) => logOf(HISTORY.slice(0, 3), after));
        await apply(HISTORY.slice(3));
        expect(await store.checkpoint(things)).toBeNull();
        expect(await store.checkpoint(revised)).toBe(toPosition(3));
        expect(await store.get(revised, 'thing-3')).toBeNull();
      });

      it('drops collections that earlier rebuilds left behind, when they are a day old, and no others', async () => {
        await db.dropDatabase();
        const begun = (hoursAgo: number): string =>
          ObjectId.createFromTime(Date.now() / 1000 - hoursAgo * 3_600).toHexString();
        const [old, recent, others] = [
          `things@1.${begun(25)}`,
          `things@1.${begun(1)}`,
          `things_too@1.${begun(25)}`,
        ];
        for (const name of [old, recent, others, 'things@home']) await db.createCollection(name);
        await store.rebuild([things], (after) => logOf(HISTORY, after));
        const { collection } = (await db.collection('read_models').findOne({ _id: 'things' as never }))!;
        const left = (await db.listCollections().toArray()).map(({ name }) => name);
        expect(left.sort()).toEqual(['read_models', collection, recent, others, 'things@home'].sort());
      });
    });

    it('stores the same bytes as SQLite', async () => {
      const embedded = new EmbeddedDocumentStore(dataDir().open(), ALL);
      await fc.assert(
        fc.asyncProperty(histories, async (happened) => {
          await reset();
          for (const projection of ALL) await embedded.reset(projection);
          const events = recorded(happened);
          await apply(events);
          await embedded.apply(ALL, events, upTo(events));
          expect(await digest()).toBe(await digestOf(embedded, ALL));
        }),
        { numRuns: sorteos(8, 20) },
      );
    });

    it('derives a document also from a document that keysOf does not name', async () => {
      const copies: typeof turns = {
        ...turns,
        name: 'copies',
        keysOf: (event) => [`last ${event.position}`],
        project: (_view, event, _key, other) => {
          const last = other(`last ${toPosition(Number(event.position) - 1)}`);
          return { owner: 'luz', number: (last?.number ?? 0) + 1, sum: 0 };
        },
      };
      await store.reset(copies);
      await store.apply([copies], HISTORY.slice(0, 2), toPosition(2));
      await store.apply([copies], HISTORY.slice(2), toPosition(6));
      expect(await store.get(copies, `last ${toPosition(6)}`)).toMatchObject({ number: 6 });
    });

    it('keeps a view byte for byte: the order of its keys, numbers as keys, dots, dollars, half a character', async () => {
      const view = JSON.parse(
        '{"b":1,"10":{"$set":{"a.b":null}},"2":[],"":"\\ud83d","a":-0.1,"_id":7}',
      ) as never;
      const kept = { ...things, name: 'kept', project: () => view, fieldsOf: () => ({}), wordsOf: () => [] };
      await store.reset(kept);
      await store.apply([kept], HISTORY.slice(0, 1), toPosition(1));
      expect(JSON.stringify(await store.get(kept, 'thing-1'))).toBe(JSON.stringify(view));
    });

    it('gives a collection all indexes, words included, before its first document', async () => {
      const { collection } = (await db.collection('read_models').findOne({ _id: 'things' as never }))!;
      const keys = (await db.collection(collection as string).indexes()).map(({ key }) => Object.keys(key));
      expect(keys).toEqual([
        ['_id'],
        ['removed', 'fields.owner', 'fields.total', '_id'],
        ['removed', 'fields.owner', 'fields.due', '_id'],
        ['removed', 'fields.owner', 'words'],
      ]);
    });

    it('throws StorageUnavailable while the server is away, and works when it is back', async () => {
      const impatient = connectMongo(mongo().url, IMPATIENT);
      const cutOff = new MongoDocumentStore(impatient.db());
      await apply(HISTORY.slice(0, 3), cutOff);
      mongo().line.cut();
      const uses = [
        () => apply(HISTORY, cutOff),
        () => cutOff.get(things, 'thing-1'),
        () => cutOff.find(things, {}),
        () => cutOff.count(things, {}),
        () => cutOff.checkpoint(things),
        () => cutOff.reset(things),
        () => cutOff.rebuild(ALL, async function* () {}),
        () => digestOf(cutOff, ALL),
      ];
      await Promise.all(uses.map((use) => expect(use()).rejects.toThrow(StorageUnavailable)));
      mongo().line.mend();
      await apply(HISTORY);
      expect(await store.get(things, 'thing-1')).toMatchObject({ total: 250, due: '2026-03-01' });
      await impatient.close();
    });
  });
});
