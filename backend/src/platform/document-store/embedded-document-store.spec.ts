import { type AnyProjection } from './document-store.ts';
import { type ThingEvent, recorded, things } from './things.prueba.ts';
import { toPosition } from '../event-store/position.ts';
import { useDataDir } from '../embedded/data-dir.prueba.ts';
import { describeDocumentStoreContract } from './document-store.contract.ts';
import { EmbeddedDocumentStore } from './embedded-document-store.ts';

const dataDir = useDataDir();

describeDocumentStoreContract('SQLite', async () => {
  const open = (): EmbeddedDocumentStore => new EmbeddedDocumentStore(dataDir().open());
  return { store: open(), reopen: async () => open() };
});

test('what an earlier program laid out otherwise is read until it is made anew, and not added to', async () => {
  const store = new EmbeddedDocumentStore(dataDir().open());
  const made = (name: string): ThingEvent => ({
    type: 'ThingMade',
    data: { owner: 'ana', name, total: 1, due: null },
  });
  const [one, other] = recorded([
    { streamId: 'thing-1', event: made('one') },
    { streamId: 'thing-2', event: made('other') },
  ]);
  const { due: _due, ...fields } = things.fields;
  const earlier: AnyProjection = { ...things, fields, indexes: [['owner', 'total']] };
  await store.reset(earlier);
  await store.apply([earlier], [one!], toPosition(1));

  const later = new EmbeddedDocumentStore(dataDir().open());
  const raised: AnyProjection = { ...things, revision: 2 };
  expect(await later.checkpoint(raised)).toBeNull();
  expect(await later.get(raised, 'thing-1')).toMatchObject({ name: 'one' });
  await later.apply([raised], [other!], toPosition(2));
  expect(await later.get(raised, 'thing-2')).toBeNull();
  await later.rebuild([raised], async function* () {
    yield [one!, other!];
  });
  expect(await later.find(raised, { equal: { owner: 'ana' } })).toHaveLength(2);
});
