import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { type NewEvent, collected } from '../event-store/event-store.ts';
import { toPosition } from '../system/position.ts';
import { digestOf } from '../document-store/digest.prueba.ts';
import { histories, made, recorded, sums, things } from '../document-store/things.prueba.ts';
import { Projector } from '../read-side/projector.ts';
import { keptSecret } from '../secrets/secrets.ts';
import { type Stores } from './stores.ts';
import { TestClock } from '../system/test-clock.prueba.ts';
import { backUp, restore } from './backup.ts';
import { useDataDir } from '../engines/data-dir.prueba.ts';
import { openEmbedded } from './embedded-platform.ts';

const SILENT = pino({ level: 'silent' });
const BOTH = [things, sums];

const dataDir = useDataDir();
let stores: Stores | null = null;

const open = async (projections = BOTH): Promise<Stores> => {
  await close();
  stores = openEmbedded(
    dataDir().path,
    {
      ...{ upcasters: {}, prefixes: [], projections, ending: [] },
      ...{ newestInstant: async () => null, closes: () => false, requireOpen: async () => {} },
    },
    new TestClock(),
    SILENT,
  );
  return stores;
};
const close = async (): Promise<void> => {
  const open = stores;
  stores = null;
  await open?.close();
};
const projectorOf = ({ eventStore, documentStore }: Stores, projections = BOTH): Projector =>
  new Projector(eventStore, documentStore, projections, SILENT);

const versions = new Map<string, number>();
beforeEach(() => versions.clear());
afterEach(close);

const append = async ({ eventStore }: Stores, happened: Parameters<typeof recorded>[0]): Promise<void> => {
  for (const { streamId, ...event } of recorded(happened)) {
    const version = versions.get(streamId) ?? 0;
    const { type, data, metadata } = event;
    const given: NewEvent = { id: `${streamId}#${version}`, type, data, metadata };
    await eventStore.append(streamId, version, [given]);
    versions.set(streamId, version + 1);
  }
};

describe('the embedded platform', () => {
  it('shows an append in its read models the moment it is acknowledged', async () => {
    const opened = await open();
    await projectorOf(opened).start();
    await append(opened, [made('thing-1', { total: 7 })]);
    expect(await opened.documentStore.get(things, 'thing-1')).toMatchObject({ total: 7 });
    expect(await opened.documentStore.checkpoint(sums)).toBe(toPosition(1));
  });

  it('projects live what a rebuild projects, byte for byte', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(histories, async (happened) => {
        versions.clear();
        run++;
        const opened = await open();
        const projector = projectorOf(opened);
        await projector.start();
        await append(
          opened,
          happened.map(({ streamId, event }) => ({ streamId: `${streamId}${run}`, event })),
        );
        const live = await digestOf(opened.documentStore, BOTH);
        await projector.rebuild();
        expect(await digestOf(opened.documentStore, BOTH)).toBe(live);
      }),
      { numRuns: 25 },
    );
  });

  it('catches up with events that were recorded without its read models', async () => {
    const older = await open([things]);
    await projectorOf(older, [things]).start();
    await append(older, [made('thing-1'), made('thing-2')]);

    const opened = await open();
    const projector = projectorOf(opened);
    expect(projector.caughtUp).toBe(false);
    await projector.start();
    expect(projector.caughtUp).toBe(true);
    expect(await opened.documentStore.get(sums, 'luz.null')).toMatchObject({ count: 2 });
    expect(await opened.documentStore.get(things, 'thing-1')).toMatchObject({ changes: 0 });
  });

  it('makes only a read model with a new revision anew', async () => {
    const older = await open();
    await projectorOf(older).start();
    await append(older, [made('thing-1', { total: 7 })]);
    const revised = { ...things, revision: 2, project: () => null };

    const opened = await open([revised, sums]);
    await projectorOf(opened, [revised, sums]).start();
    expect(await opened.documentStore.count(revised, {})).toBe(0);
    expect(await opened.documentStore.get(sums, 'luz.null')).toMatchObject({ count: 1 });
  });

  it('loses nothing that is appended before the read models were started', async () => {
    const opened = await open();
    await append(opened, [made('thing-1'), made('thing-2')]);
    await projectorOf(opened).start();
    await append(opened, [made('thing-3')]);
    expect(await opened.documentStore.get(sums, 'luz.null')).toMatchObject({ count: 3 });
  });

  it('undoes an append whose read model fails, and goes on with the next', async () => {
    let isFailing = true;
    const failing: typeof things = {
      ...things,
      project: (view, event, key, other) => {
        if (isFailing) throw new Error('a fault in a projection');
        return things.project(view, event, key, other);
      },
    };
    const opened = await open([failing]);
    await projectorOf(opened, [failing]).start();
    await expect(append(opened, [made('thing-1')])).rejects.toThrow('a fault');
    expect(await collected(opened.eventStore.readStream('thing-1'))).toEqual([]);
    isFailing = false;
    await append(opened, [made('thing-1')]);
    expect(await opened.documentStore.count(failing, {})).toBe(1);
  });

  it('comes back from a backup with the key that its secrets are sealed with', async () => {
    await open();
    const { path } = dataDir();
    await backUp(path, join(path, 'without'));
    const key = keptSecret(path, 'secrets-key');
    await backUp(path, join(path, 'with'));
    await restore(join(path, 'with'), join(path, 'again'), { upcasters: {}, projections: BOTH });
    expect(readFileSync(join(path, 'again/secrets-key'), 'utf8')).toBe(key);
    expect(statSync(join(path, 'again/secrets-key')).mode & 0o777).toBe(0o600);
    await restore(join(path, 'without'), join(path, 'another'), { upcasters: {}, projections: BOTH });
    expect(existsSync(join(path, 'another/secrets-key'))).toBe(false);
  });

  it('says whether a command would be recorded', async () => {
    expect(await (await open()).unavailable()).toEqual([]);
  });
});
