import fc from 'fast-check';
import { type Agregado, type Numeracion } from '@cuenta-clara/dominio/agregado';
import { type Evento } from '@cuenta-clara/dominio/decider';
import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';
import { describeOnMongo, useMongo } from '../../../test-servers/mongodb.prueba.ts';
import { type DocumentStore } from '../document-store/document-store.ts';
import { EmbeddedDocumentStore } from '../document-store/embedded-document-store.ts';
import { MongoDocumentStore } from '../document-store/mongo-document-store.ts';
import { made, recorded, things } from '../document-store/things.prueba.ts';
import { useDataDir } from '../engines/data-dir.prueba.ts';
import { connectMongo } from '../engines/mongo.ts';
import { type Caller } from './caller.ts';
import { type Claims } from './claims.ts';
import { Numbers } from './numbers.ts';

const MAXIMUM = 40;
const LUZ = { ownerId: 'luz' } as Caller;
const NUMBERING = {
  prefijo: 'folio-',
  evento: 'ThingMade',
  usa: () => true,
  ceder: () => ({}),
  vista: things,
  campo: 'total',
  maximo: MAXIMUM,
  ocupado: (number: number) => `taken: ${number}`,
  agotado: 'none is left',
} satisfies Numeracion<object, object>;
const THINGS = { decider: {}, flujo: (id: string) => id } as unknown as Agregado<object, object, Evento>;

const expected = (used: ReadonlySet<number>): number | null => {
  for (let number = MAXIMUM; number >= 1; number--)
    if (!used.has(number) && (number === 1 || used.has(number - 1))) return number;
  return null;
};

const numbersOf = async (store: DocumentStore, shown: Iterable<number>, taken: Set<number>) => {
  await store.reset(things);
  const others = made('of another', { owner: 'sol', total: 17 });
  const hers = [...shown].map((total) => made(`thing-${total}`, { total }));
  const events = recorded([others, ...hers]);
  await store.apply([things], events, events.at(-1)!.position);
  const claims = {
    take: async ({ streamId }: { streamId: string }) => {
      const number = Number(streamId.split('-').at(-1));
      if (taken.has(number)) return false;
      taken.add(number);
      return true;
    },
  } as unknown as Claims;
  const numbers = new Numbers(claims, store);
  return () =>
    numbers.withNext(NUMBERING, LUZ, async (number) => {
      await numbers.claim(THINGS, NUMBERING, number, { titular: 'a', at: 0, by: LUZ });
      return number;
    });
};

const describeNumbers = (name: string, open: () => DocumentStore): void => {
  describe(`the next free number: ${name}`, () => {
    let store: DocumentStore;
    beforeEach(() => {
      store = open();
    });
    afterEach(() => store.close());

    test('is one more than the highest, and in a gap below once the highest is the maximum', async () => {
      expect(await (await numbersOf(store, [1, 2, 7], new Set([1, 2, 7])))()).toBe(8);
      const used = [1, 2, 3, MAXIMUM];
      const next = await numbersOf(store, used, new Set(used));
      expect([await next(), await next(), await next()]).toEqual([4, 5, 6]);
    });

    test('equals the expected number for any set of used numbers', async () => {
      const used = fc.uniqueArray(fc.integer({ min: 1, max: MAXIMUM }), { maxLength: MAXIMUM });
      await fc.assert(
        fc.asyncProperty(used, async (numbers) => {
          const next = (await numbersOf(store, numbers, new Set(numbers)))();
          const free = expected(new Set(numbers));
          if (free === null) await expect(next).rejects.toThrow('none is left');
          else expect(await next).toBe(free);
        }),
        { numRuns: sorteos(15, 300) },
      );
    });

    test('20 at once have 20 numbers, also where the read model is behind and some are taken already', async () => {
      const shown = [1, 2, 3, 9, 11, MAXIMUM - 2, MAXIMUM];
      const taken = new Set([...shown, 4, 12, 13]);
      const before = new Set(taken);
      const next = await numbersOf(store, shown, taken);
      const numbers = await Promise.all(Array.from({ length: 20 }, next));
      expect(new Set(numbers).size).toBe(20);
      expect(numbers.filter((number) => before.has(number) || number > MAXIMUM)).toEqual([]);
    });

    test('is refused only when no number is left', async () => {
      const all = Array.from({ length: MAXIMUM }, (_, index) => index + 1);
      const used = all.filter((number) => ![5, 17, 30].includes(number));
      const next = await numbersOf(store, used, new Set(used));
      const made20 = await Promise.allSettled(Array.from({ length: 20 }, next));
      const given = made20.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(given.sort((a, b) => a - b)).toEqual([5, 17, 30]);
    });
  });
};

const dataDir = useDataDir();
describeNumbers('SQLite', () => new EmbeddedDocumentStore(dataDir().open(), [things]));

describeOnMongo('on MongoDB', () => {
  const mongo = useMongo();
  describeNumbers('MongoDB', () => {
    const client = connectMongo(mongo().url);
    const store = new MongoDocumentStore(client.db());
    store.close = () => client.close();
    return store;
  });
});
