import fc from 'fast-check';
import { type Lectura } from '@cuenta-clara/dominio/busqueda';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { plegar } from '@cuenta-clara/dominio/texto';
import { BEGINNING, toPosition } from '../system/position.ts';
import { digestOf } from './digest.prueba.ts';
import { type DocumentStore, type Indexed, type Query } from './document-store.ts';
import { FEW } from './embedded-document-store.ts';
import {
  type Thing,
  type ThingEvent,
  type ThingView,
  histories,
  made,
  moves,
  recorded,
  sums,
  thing,
  things,
  turns,
} from './things.prueba.ts';
import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';

export interface OpenedDocumentStore {
  readonly store: DocumentStore;
  reopen(): Promise<DocumentStore>;
}

const ALL = [things, sums, turns, moves];
const LUZ = { owner: 'luz' };
type Asked = Query<keyof Thing>;

export const describeDocumentStoreContract = (
  name: string,
  open: () => Promise<OpenedDocumentStore>,
): void => {
  describe(`the document store contract: ${name}`, () => {
    let opened: OpenedDocumentStore;
    let store: DocumentStore;

    beforeEach(async () => {
      opened = await open();
      store = opened.store;
      for (const projection of ALL) await store.reset(projection);
    });
    afterEach(() => store.close());

    const apply = (events: readonly Registrado[]): Promise<void> =>
      store.apply(ALL, events, events.at(-1)!.position);
    const having = (...views: readonly Partial<Thing>[]): Promise<void> =>
      apply(recorded(views.map((view, index) => made(`thing-${index + 1}`, view))));
    const found = async (query: Asked): Promise<readonly string[]> =>
      (await store.find(things, query)).map(({ id }) => id);

    describe('get', () => {
      it('answers the document as it was projected', async () => {
        await having({ name: 'Łódź 日本 👩‍🔧 "ñ"', total: 0.5 });
        expect(await store.get(things, 'thing-1')).toEqual({
          ...thing({ name: 'Łódź 日本 👩‍🔧 "ñ"', total: 0.5 }),
          id: 'thing-1',
          changes: 0,
        });
      });

      it('answers null for a document that is not there', async () => {
        expect(await store.get(things, 'thing-1')).toBeNull();
      });

      it('answers a document also after a restart', async () => {
        await having({ total: 7 });
        store = await opened.reopen();
        expect(await store.get(things, 'thing-1')).toMatchObject({ total: 7 });
        expect(await store.checkpoint(things)).toBe(toPosition(1));
      });
    });

    describe('find and count', () => {
      const expectFound = async (query: Asked, ids: readonly string[]): Promise<void> => {
        expect(await found(query)).toEqual(ids);
        expect(await store.count(things, query)).toBe(ids.length);
        const all = await store.findCounted(things, query);
        expect([all.found.map(({ id }) => id), all.total]).toEqual([ids, ids.length]);
      };

      it('find all documents, ordered by id, when the query is empty', async () => {
        await having({}, {}, {});
        await expectFound({}, ['thing-1', 'thing-2', 'thing-3']);
      });

      it('find by equal fields, each of them, null among the values', async () => {
        await having({ due: '2026-03-01' }, { due: null }, { due: null, total: 5 }, { due: '', total: 5 });
        await expectFound({ equal: { due: '2026-03-01' } }, ['thing-1']);
        await expectFound({ equal: { due: null } }, ['thing-2', 'thing-3']);
        await expectFound({ equal: { due: null, total: 5 } }, ['thing-3']);
        await expectFound({ equal: { due: '' } }, ['thing-4']);
        await expectFound({ equal: { due: 'never' } }, []);
      });

      it('never match a text with the number that it looks like', async () => {
        await having({ name: '10' }, { name: '10.0' }, { name: '010' });
        await expectFound({ equal: { name: '10' } }, ['thing-1']);
      });

      it("never show one owner another's", async () => {
        await having(
          { owner: 'luz' },
          { owner: 'sol' },
          { owner: 'luz' },
          { owner: 'luzia' },
          { owner: 'LUZ' },
        );
        await expectFound({ equal: LUZ }, ['thing-1', 'thing-3']);
        await expectFound({ equal: LUZ, wordsStartingWith: [['ana']] }, ['thing-1', 'thing-3']);
        await expectFound({ equal: { owner: 'nadie' }, wordsStartingWith: [['ana']] }, []);
      });

      it('keep to a range: its ends are included, an absent end is open, and null is outside of it', async () => {
        await having({ due: '2026-03-01' }, { due: '2026-03-02' }, { due: '2026-03-03' }, { due: null });
        const between = (from?: string, to?: string) => ({
          equal: LUZ,
          ranges: [{ field: 'due', from, to } as const],
        });
        await expectFound(between('2026-03-01', '2026-03-02'), ['thing-1', 'thing-2']);
        await expectFound(between('2026-03-02'), ['thing-2', 'thing-3']);
        await expectFound(between(undefined, '2026-03-02'), ['thing-1', 'thing-2']);
        await expectFound(between('2026-03-03', '2026-03-01'), []);
      });

      it('keep to every one of several ranges', async () => {
        await having(
          { due: '2026-03-01', total: 10 },
          { due: '2026-03-02', total: 20 },
          { due: '2026-03-03', total: 30 },
          { due: '2026-03-04', total: 9 },
        );
        const ranges = [
          { field: 'due', from: '2026-03-02', to: '2026-03-04' },
          { field: 'total', from: 10, to: 25 },
        ] as const;
        await expectFound({ ranges }, ['thing-2']);
        await expectFound(
          {
            ranges: [
              { field: 'due', from: '2026-03-02' },
              { field: 'due', to: '2026-03-03' },
            ],
          },
          ['thing-2', 'thing-3'],
        );
      });

      it('compare numbers as numbers', async () => {
        await having({ total: 9 }, { total: 10 }, { total: 100 }, { total: -1 }, { total: 9.5 });
        await expectFound(
          { ranges: [{ field: 'total', from: 9, to: 10 }], order: [{ field: 'total', direction: 'asc' }] },
          ['thing-1', 'thing-5', 'thing-2'],
        );
      });

      it('order ascending or descending, with null before every value', async () => {
        await having({ due: '2026-03-02' }, { due: null }, { due: '2026-03-01' });
        const by = (direction: 'asc' | 'desc') => found({ order: [{ field: 'due', direction }] });
        expect(await by('asc')).toEqual(['thing-2', 'thing-3', 'thing-1']);
        expect(await by('desc')).toEqual(['thing-1', 'thing-3', 'thing-2']);
      });

      it('order by several fields, and equal documents by id in the direction of the first field', async () => {
        await having(
          { total: 1, name: 'B' },
          { total: 2, name: 'B' },
          { total: 1, name: 'A' },
          { total: 1, name: 'B' },
        );
        const order = [
          { field: 'total', direction: 'desc' },
          { field: 'name', direction: 'asc' },
        ] as const;
        expect(await found({ order })).toEqual(['thing-2', 'thing-3', 'thing-4', 'thing-1']);
        expect(await found({ order: [{ field: 'total', direction: 'asc' }] })).toEqual([
          'thing-1',
          'thing-3',
          'thing-4',
          'thing-2',
        ]);
      });

      it('answer pages that together have each document once', async () => {
        await having(...Array.from({ length: 23 }, (_, index) => ({ total: index % 3 })));
        const order = [{ field: 'total', direction: 'desc' }] as const;
        const pages: string[] = [];
        for (let skip = 0; skip < 30; skip += 10)
          pages.push(...(await found({ equal: LUZ, order, skip, limit: 10 })));
        expect(pages).toEqual(await found({ equal: LUZ, order }));
        expect(new Set(pages).size).toBe(23);
        for (const skip of [20, 40]) {
          const query = { equal: LUZ, order, skip, limit: 10 };
          expect(await store.count(things, query)).toBe(23);
          const { found: some, total } = await store.findCounted(things, query);
          expect([some.length, total]).toEqual([skip === 20 ? 3 : 0, 23]);
        }
      });

      it('answer the number of documents and the sum of a field', async () => {
        await having({ total: 3 }, { total: 10 }, { total: 40 }, { total: 100, owner: 'sol' });
        const atLeast = (from: number) => ({ equal: LUZ, ranges: [{ field: 'total', from } as const] });
        expect(await store.sum(things, atLeast(10), 'total')).toEqual({ count: 2, sum: 50 });
        expect(await store.sum(things, atLeast(1_000), 'total')).toEqual({ count: 0, sum: 0 });
      });
    });

    describe('fieldsOf', () => {
      it('answers only the requested fields of each found document, in the requested order', async () => {
        await having(
          { due: '2026-03-02', name: 'Ana', total: 3 },
          { due: '2026-03-01', name: 'Eva', total: 5 },
          { due: null, name: 'Eva', total: 6 },
          { due: '2026-03-01', name: 'Ana', total: 100, owner: 'sol' },
        );
        const byTotal = { equal: LUZ, order: [{ field: 'total', direction: 'asc' } as const] };
        expect(await store.fieldsOf(things, byTotal, ['total', 'due'])).toEqual([
          { total: 3, due: '2026-03-02' },
          { total: 5, due: '2026-03-01' },
          { total: 6, due: null },
        ]);
        expect(await store.fieldsOf(things, { ...byTotal, limit: 1 }, ['id', 'name'])).toEqual([
          { id: 'thing-1', name: 'Ana' },
        ]);
        const page = { ...byTotal, ranges: [{ field: 'total', from: 4 } as const], skip: 1, limit: 1 };
        expect(await store.fieldsOf(things, page, ['name'])).toEqual([{ name: 'Eva' }]);
        expect(await store.fieldsOf(things, { ...page, limit: 0 }, ['name'])).toEqual([]);
        expect(await store.fieldsOf(things, { equal: { owner: 'nadie' } }, ['name'])).toEqual([]);
      });
    });

    it('refuses a field that the read model does not have, and does not compile with it', async () => {
      const refused = (asking: Promise<unknown>) =>
        expect(asking).rejects.toThrow('things has no field colour');
      // @ts-expect-error no such field
      await refused(store.find(things, { equal: { colour: 'red' } }));
      // @ts-expect-error no such field
      await refused(store.count(things, { ranges: [{ field: 'colour', from: 'a' }] }));
      // @ts-expect-error no such field
      await refused(store.find(things, { order: [{ field: 'colour', direction: 'asc' }] }));
      // @ts-expect-error no such field
      await refused(store.sum(things, {}, 'colour'));
      // @ts-expect-error no such field
      await refused(store.fieldsOf(things, {}, ['colour']));
    });

    describe('wordsStartingWith', () => {
      const starting = async (...words: string[]): Promise<readonly string[]> => {
        const query = { equal: LUZ, wordsStartingWith: words.map((word) => [plegar(word)]) };
        const ids = await found(query);
        expect(await store.count(things, query)).toBe(ids.length);
        const { found: first, total } = await store.findCounted(things, { ...query, limit: 1 });
        expect([first.map(({ id }) => id), total]).toEqual([ids.slice(0, 1), ids.length]);
        return ids;
      };

      it('finds by the start of any word, whatever its case and accents', async () => {
        await having({ name: 'José Núñez' }, { name: 'Ana María Josefa' }, { name: 'Benjamín' });
        expect(await starting('jos')).toEqual(['thing-1', 'thing-2']);
        expect(await starting('JOSÉ')).toEqual(['thing-1', 'thing-2']);
        expect(await starting('nuñ')).toEqual(['thing-1']);
        expect(await starting('maria')).toEqual(['thing-2']);
        expect(await starting('osef')).toEqual([]);
      });

      it('finds documents that have a word for every given prefix', async () => {
        await having({ name: 'José Núñez' }, { name: 'José Pérez' }, { name: 'Ana Núñez' });
        expect(await starting('jo', 'nu')).toEqual(['thing-1']);
        expect(await starting('nu', 'jo')).toEqual(['thing-1']);
        expect(await starting('jo', 'xx')).toEqual([]);
      });

      it('counts matches also by a field that the word index does not store', async () => {
        const bare = { ...things, name: 'bare_things', besideWords: [], ofOneKind: ['due'] as const };
        const totals = [5, 2, 9, 4];
        const events = recorded(
          totals.map((total, index) => made(`thing-${index}`, { name: 'Ana Ruiz', total })),
        );
        await store.reset(bare);
        await store.apply([bare], events, toPosition(events.length));
        const ranges = [{ field: 'total', from: 4 } as const];
        for (const starts of [['an'], ['an', 'ru'], ['xx']]) {
          const query = { equal: LUZ, ranges, wordsStartingWith: [starts] };
          const ids = (await store.find(bare, query)).map(({ id }) => id);
          expect(ids).toEqual(starts[0] === 'xx' ? [] : ['thing-0', 'thing-2', 'thing-3']);
          expect(await store.count(bare, query)).toBe(ids.length);
        }
      });

      it.each([0, 1, FEW, FEW + 1])('counts %i matches, and answers each page of them', async (matches) => {
        const totals = Array.from({ length: matches }, (_, total) => total);
        await having(...totals.map((total) => ({ name: 'Ana Anaya', total })), { name: 'Eva' });
        const ids = totals.map((total) => `thing-${total + 1}`);
        const wordsStartingWith = [['ana', 'anaya']];
        for (const direction of ['asc', 'desc'] as const)
          for (const skip of [0, 10, matches, matches + 10]) {
            const page = { order: [{ field: 'total', direction }], skip, limit: 10 } as const;
            const answer = await store.findCounted(things, { equal: LUZ, wordsStartingWith, ...page });
            const ordered = direction === 'asc' ? ids : ids.toReversed();
            expect([answer.found.map(({ id }) => id), answer.total]).toEqual([
              ordered.slice(skip, skip + 10),
              matches,
            ]);
          }
      });

      it('finds by any of the alternative texts for a word, each document once', async () => {
        await having(
          { name: 'José Núñez', total: 3 },
          { name: 'Ana Núñez', total: 1 },
          { name: 'Josefa Anaya', total: 2 },
          { name: 'Eva' },
          { name: 'José Ana', owner: 'sol' },
        );
        const either = async (...wordsStartingWith: Lectura<keyof Thing>[][]): Promise<readonly string[]> => {
          const query = { equal: LUZ, wordsStartingWith };
          const ids = await found(query);
          expect(await store.count(things, query)).toBe(ids.length);
          expect((await store.findCounted(things, query)).total).toBe(ids.length);
          return ids;
        };
        expect(await either(['jos', 'ana'])).toEqual(['thing-1', 'thing-2', 'thing-3']);
        expect(await either(['jos', 'jos', 'jose', 'xx'])).toEqual(['thing-1', 'thing-3']);
        expect(await either(['jos', 'ana'], ['nu', 'xx'])).toEqual(['thing-1', 'thing-2']);
        expect(await either(['nu'], ['jos', 'ana'])).toEqual(['thing-1', 'thing-2']);
        expect(await either(['xx', 'yy'])).toEqual([]);
        const two = { field: 'total', from: 2, to: 2 } as const;
        expect(await either(['jos', two])).toEqual(['thing-1', 'thing-3']);
        expect(await either([two], ['jos'])).toEqual(['thing-3']);
        expect(await either(['eva'], ['ana', { field: 'total', from: 1, to: 100 }])).toEqual(['thing-4']);
        expect(await either([{ field: 'total', from: 4, to: 99 }])).toEqual([]);
        const query = {
          equal: LUZ,
          wordsStartingWith: [['jos', 'ana']],
          ranges: [{ field: 'total', from: 2 }],
          order: [{ field: 'total', direction: 'asc' }],
        } as const;
        expect(await found(query)).toEqual(['thing-3', 'thing-1']);
        expect(await store.count(things, query)).toBe(2);
      });

      it('orders days and instants as they are, and answers them unchanged', async () => {
        type Field = 'owner' | 'day' | 'at';
        const days = ['2024-02-29', '2026-03-01', '9999-12-31', '1969-12-31'];
        const at = (index: number): string => `20${20 + index}-01-01T00:00:00.00${index}Z`;
        const dated: Indexed<ThingView, ThingEvent, Field> = {
          ...things,
          name: 'dated',
          fields: { owner: 'text', day: 'day', at: 'instant' },
          indexes: [
            ['owner', 'day'],
            ['owner', 'at'],
          ],
          ...{ lookups: [], ofOneKind: [], unique: [], besideWords: ['day'] },
          fieldsOf: ({ owner, due, total }) => ({ owner, day: due, at: at(total) }),
        };
        const events = recorded([
          ...days.map((due, total) => made(`thing-${total}`, { due, total })),
          made('thing-4', { total: 4 }),
        ]);
        await store.reset(dated);
        await store.apply([dated], events, events.at(-1)!.position);
        const fields = async (query: Query<Field>): Promise<readonly unknown[]> =>
          (await store.fieldsOf(dated, { equal: LUZ, ...query }, ['id', 'day', 'at'])).map(
            ({ id, day, at }) => `${id} ${day} ${at}`,
          );
        const said = (index: number): string => `thing-${index} ${days[index] ?? null} ${at(index)}`;
        expect(await fields({ order: [{ field: 'day', direction: 'desc' }] })).toEqual(
          [2, 1, 0, 3, 4].map(said),
        );
        expect(await fields({ order: [{ field: 'at', direction: 'asc' }] })).toEqual(
          [0, 1, 2, 3, 4].map(said),
        );
        expect(await fields({ equal: { ...LUZ, day: '2026-03-01' } })).toEqual([said(1)]);
        expect(await fields({ equal: { ...LUZ, day: null } })).toEqual([said(4)]);
        expect(await fields({ ranges: [{ field: 'day', from: '1969-12-31', to: '2026-03-01' }] })).toEqual(
          [0, 1, 3].map(said),
        );
        expect(await fields({ ranges: [{ field: 'at', from: at(3) }] })).toEqual([3, 4].map(said));
        expect(await fields({ ranges: [{ field: 'at', after: at(3) }] })).toEqual([said(4)]);
        expect(await fields({ ranges: [{ field: 'day', after: '2024-02-29', to: '2026-03-01' }] })).toEqual([
          said(1),
        ]);
        for (const word of ['ana', 'mu'])
          expect(
            await store.count(dated, {
              equal: LUZ,
              ranges: [{ field: 'day', from: '2024-03-01' }],
              wordsStartingWith: [[word]],
            }),
          ).toBe(2);
      });

      it('orders equal documents by their ids, whatever the ids look like', async () => {
        const ids = [
          'f0000000-0000-4000-8000-000000000000',
          '0f000000-0000-4000-8000-00000000000a',
          '0f000000-0000-4000-8000-000000000009',
        ];
        const events = recorded(ids.map((id) => made(id, { total: 5 })));
        await store.apply([things], events, toPosition(ids.length));
        const query = { equal: LUZ, order: [{ field: 'total', direction: 'asc' }] } as const;
        expect(await store.fieldsOf(things, query, ['id'])).toEqual(ids.toReversed().map((id) => ({ id })));
      });

      it('takes what people type as text, never as a pattern', async () => {
        await having({ name: '100% A_B .* [c] \\d (e' }, { name: 'Otro' });
        for (const word of ['100%', 'a_', '.*', '[c', '\\d', '(e'])
          expect(await starting(word)).toEqual(['thing-1']);
        for (const word of ['%', '_', '.', '^', '$', "'", 'a%']) {
          const expected = word === '.' ? ['thing-1'] : [];
          expect(await starting(word)).toEqual(expected);
        }
      });

      it('follows a change of the words, and forgets them with the document', async () => {
        const before = thing({ name: 'José Núñez' });
        const renamed = thing({ name: 'Josefa Ruiz' });
        const history = recorded([
          made('thing-1', before),
          { streamId: 'thing-1', event: { type: 'ThingChanged', data: { before, name: renamed.name } } },
          { streamId: 'thing-1', event: { type: 'ThingRemoved', data: { before: renamed } } },
        ]);
        await apply(history.slice(0, 1));
        await apply(history.slice(1, 2));
        expect(await starting('nuñez')).toEqual([]);
        expect(await starting('jos')).toEqual(['thing-1']);
        expect(await starting('ruiz')).toEqual(['thing-1']);
        await apply(history.slice(2));
        expect(await starting('jos')).toEqual([]);
      });

      it('counts a document once, however many of its words have the prefix', async () => {
        await having({ name: 'Ana Anabel Anaya' }, { name: 'Ana Ruiz' });
        expect(await starting('ana')).toEqual(['thing-1', 'thing-2']);
        expect(await starting('ana', 'an')).toEqual(['thing-1', 'thing-2']);
      });

      it('counts a changed document by its present fields, though its words are unchanged', async () => {
        const before = thing({ total: 1, due: null });
        const query = { equal: { ...LUZ, due: '2026-11-21' }, wordsStartingWith: [['mu']] };
        const history = recorded([
          made('thing-1', before),
          { streamId: 'thing-1', event: { type: 'ThingChanged', data: { before, due: '2026-11-21' } } },
        ]);
        await apply(history.slice(0, 1));
        expect(await store.count(things, query)).toBe(0);
        await apply(history.slice(1));
        expect(await store.count(things, query)).toBe(1);
        expect(await store.count(things, { ...query, equal: { ...LUZ, due: null } })).toBe(0);
      });

      it('follows a document that changes its owner', async () => {
        const before = thing();
        await apply(
          recorded([
            made('thing-1', before),
            { streamId: 'thing-1', event: { type: 'ThingChanged', data: { before, owner: 'sol' } } },
          ]),
        );
        expect(await starting('ana')).toEqual([]);
        expect(await found({ equal: { owner: 'sol' }, wordsStartingWith: [['ana']] })).toEqual(['thing-1']);
      });

      it('can be combined with the other conditions, order and pages', async () => {
        await having({ total: 3 }, { total: 1 }, { name: 'Otra', total: 2 }, { total: 2 });
        const query = {
          equal: LUZ,
          wordsStartingWith: [['mu']],
          ranges: [{ field: 'total', from: 2 }],
          order: [{ field: 'total', direction: 'asc' }],
        } as const;
        expect(await found(query)).toEqual(['thing-4', 'thing-1']);
        expect(await found({ ...query, skip: 1, limit: 1 })).toEqual(['thing-1']);
        expect(await store.count(things, query)).toBe(2);
        const { found: first, total } = await store.findCounted(things, { ...query, limit: 1 });
        expect([first.map(({ id }) => id), total]).toEqual([['thing-4'], 2]);
      });
    });

    describe('apply', () => {
      const before = thing();
      const history = recorded([
        made('thing-1', before),
        made('thing-2', before),
        { streamId: 'thing-1', event: { type: 'ThingChanged', data: { before, total: 250 } } },
        { streamId: 'unknown', event: { type: 'SomethingElse', data: {} } },
        { streamId: 'thing-2', event: { type: 'ThingRemoved', data: { before } } },
        {
          streamId: 'thing-1',
          event: { type: 'ThingChanged', data: { before: thing({ total: 250 }), due: '2026-03-01' } },
        },
      ]);

      it('stores each of several documents that one event changes', async () => {
        await apply(history);
        expect(await store.get(sums, 'luz.null')).toMatchObject({ count: 0, total: 0 });
        expect(await store.get(sums, 'luz.2026-03-01')).toMatchObject({ count: 1, total: 250 });
      });

      it('changes the documents that the state before the event names, in one batch and in several', async () => {
        for (const ends of [[6], [1, 3, 6]]) {
          await store.reset(moves);
          let from = 0;
          for (const to of ends) {
            await store.apply([moves], history.slice(from, to), toPosition(to));
            from = to;
          }
          expect(await store.get(moves, 'luz on null')).toMatchObject({ total: 0 });
          expect(await store.get(moves, 'luz on 2026-03-01')).toMatchObject({ total: 250 });
          expect(await store.get(moves, 'thing-1#2')).toMatchObject({ total: 150 });
          expect(await store.get(moves, 'thing-2#2')).toMatchObject({ total: -100 });
        }
      });

      it('derives a document from another as it was before the event, in one batch, in several, after a restart', async () => {
        const cuts = [[6], [1, 6], [1, 2, 3, 4, 5, 6]];
        for (const ends of cuts) {
          await store.reset(turns);
          let from = 0;
          for (const to of ends) {
            await store.apply([turns], history.slice(from, to), toPosition(to));
            store = await opened.reopen();
            from = to;
          }
          expect(await store.get(turns, 'luz')).toEqual({ owner: 'luz', number: 5, sum: 700 });
          expect(await store.get(turns, `luz.${toPosition(3)}`)).toEqual({
            owner: 'luz',
            number: 3,
            sum: 450,
          });
        }
      });

      it('moves the checkpoint of every given read model, also past events that the read model ignores', async () => {
        await store.apply([things], history.slice(0, 4), toPosition(4));
        expect(await store.checkpoint(things)).toBe(toPosition(4));
        expect(await store.checkpoint(sums)).toBe(BEGINNING);
        await store.apply(ALL, [], toPosition(9));
        expect(await store.checkpoint(things)).toBe(toPosition(9));
      });

      it('never moves a checkpoint back', async () => {
        await apply(history);
        await store.apply(ALL, history.slice(0, 2), history[1]!.position);
        expect(await store.checkpoint(things)).toBe(history.at(-1)!.position);
      });

      it('applies each event once when the same batch comes again', async () => {
        await apply(history);
        const once = await digestOf(store, ALL);
        await apply(history);
        await apply(history.slice(0, 3));
        expect(await digestOf(store, ALL)).toBe(once);
      });

      it('applies each event once when batches overlap, also after a restart', async () => {
        await apply(history);
        const once = await digestOf(store, ALL);
        for (const projection of ALL) await store.reset(projection);
        await apply(history.slice(0, 3));
        await apply(history.slice(1, 5));
        store = await opened.reopen();
        await apply(history.slice(2));
        expect(await digestOf(store, ALL)).toBe(once);
      });

      it('applies each event once to each read model when their checkpoints differ', async () => {
        await apply(history);
        const once = await digestOf(store, ALL);
        for (const projection of ALL) await store.reset(projection);
        await store.apply([sums], history.slice(0, 4), toPosition(4));
        await apply(history);
        expect(await digestOf(store, ALL)).toBe(once);
      });

      it('does not restore a removed document when its history is applied again', async () => {
        await apply(history);
        await apply(history.slice(0, 2));
        await apply(history.slice(1));
        expect(await store.get(things, 'thing-2')).toBeNull();
        expect(await store.count(things, {})).toBe(1);
      });

      it('makes a removed document again when a later event makes it', async () => {
        await apply(
          recorded([
            made('thing-1'),
            { streamId: 'thing-1', event: { type: 'ThingRemoved', data: { before } } },
          ]),
        );
        await apply(recorded([made('thing-1', { total: 3 })], 3));
        expect(await store.get(things, 'thing-1')).toMatchObject({ total: 3, changes: 0 });
      });

      it('leaves every document and checkpoint as they were when a projection fails', async () => {
        await apply(history.slice(0, 1));
        const untouched = await digestOf(store, ALL);
        const failing = {
          ...sums,
          project: () => {
            throw new Error('a fault in a projection');
          },
        };
        await expect(store.apply([failing], history.slice(1), toPosition(6))).rejects.toThrow('a fault');
        expect(await digestOf(store, ALL)).toBe(untouched);
        await apply(history);
        expect(await store.get(things, 'thing-1')).toMatchObject({ total: 250, changes: 2 });
      });

      it('stores the same bytes for a history, however the history is cut into batches', async () => {
        await fc.assert(
          fc.asyncProperty(
            histories,
            fc.array(fc.nat(40), { maxLength: 8 }),
            fc.nat(3),
            async (happened, cuts, overlap) => {
              const events = recorded(happened);
              for (const projection of ALL) await store.reset(projection);
              await store.apply(ALL, events, toPosition(events.length));
              const whole = await digestOf(store, ALL);

              for (const projection of ALL) await store.reset(projection);
              const ends = [...cuts.filter((cut) => cut < events.length), events.length].sort(
                (a, b) => a - b,
              );
              let from = 0;
              for (const to of ends) {
                await store.apply(ALL, events.slice(Math.max(0, from - overlap), to), toPosition(to));
                from = to;
              }
              expect(await digestOf(store, ALL)).toBe(whole);
            },
          ),
          { numRuns: sorteos(15, 60) },
        );
      });
    });

    describe('checkpoint and reset', () => {
      it('has the first position and no documents after a reset', async () => {
        await having({}, {});
        await store.reset(things);
        expect(await store.checkpoint(things)).toBe(BEGINNING);
        expect(await store.count(things, {})).toBe(0);
        expect(await found({ equal: LUZ, wordsStartingWith: [['ana']] })).toEqual([]);
        expect(await store.get(things, 'thing-1')).toBeNull();
      });

      it('leaves the other read models alone', async () => {
        await having({}, {});
        await store.reset(things);
        expect(await store.count(sums, {})).toBe(1);
        expect(await store.checkpoint(sums)).toBe(toPosition(2));
      });

      it('has no checkpoint for a read model that was never made', async () => {
        expect(await store.checkpoint({ ...things, name: 'others' })).toBeNull();
      });

      it('has no checkpoint for a new revision until a reset; the read model then answers in the new shape', async () => {
        await having({ due: '2026-03-01' });
        const revised = {
          ...things,
          revision: 2,
          fields: { owner: 'text', month: 'text' } as const,
          indexes: [['owner', 'month']],
          fieldsOf: ({ owner, due }: Thing) => ({ owner, month: due?.slice(0, 7) ?? null }),
        };
        store = await opened.reopen();
        expect(await store.checkpoint(revised)).toBeNull();
        await store.reset(revised);
        expect(await store.checkpoint(revised)).toBe(BEGINNING);
        expect(await store.checkpoint(things)).toBeNull();
        await store.apply([revised], recorded([made('thing-1', { due: '2026-03-01' })]), toPosition(1));
        expect(await store.count(revised, { equal: { month: '2026-03' } })).toBe(1);
      });
    });

    describe('all', () => {
      it('answers every document once, ordered by id, also of a long read model', async () => {
        const many = Array.from({ length: 2_100 }, (_, index) => made(`thing-${index}`));
        await store.apply([things], recorded(many), toPosition(many.length));
        const ids: string[] = [];
        for await (const { id, view } of store.all(things)) {
          ids.push(id);
          expect((view as { id: string }).id).toBe(id);
        }
        expect(ids).toHaveLength(2_100);
        expect(ids).toEqual([...ids].sort());
      });
    });
  });
};
