import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { pino } from 'pino';
import { compilar } from '../../../test/compilar.prueba.ts';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';
import { digestOf } from '../document-store/digest.prueba.ts';
import { Projector } from '../read-side/projector.ts';
import { DOMAIN } from '../../domain.ts';
import { TestClock } from '../system/test-clock.prueba.ts';
import { useDataDir } from '../engines/data-dir.prueba.ts';
import { DataDirInUse } from '../engines/embedded-database.ts';
import { openEmbedded } from './embedded-platform.ts';

const CACHE = resolve(import.meta.dirname, '../../../../.cache');
const KILLS = fc.sample(fc.integer({ min: 1, max: 400 }), 4).slice(0, sorteos(2, 4));
const SILENT = pino({ level: 'silent' });

const dataDir = useDataDir();
let folder: string;
let program: string;

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(join(CACHE, 'crash-'));
  program = await compilar(resolve(import.meta.dirname, 'crash.process.prueba.ts'), folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const writeUntilKilled = async (acknowledgements: number): Promise<string[]> => {
  const child = spawn(process.execPath, [program, dataDir().path], {
    env: {},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const acknowledged: string[] = [];
  for await (const id of createInterface({ input: child.stdout })) {
    acknowledged.push(id);
    if (acknowledged.length === 1) expect(() => open()).toThrow(DataDirInUse);
    if (acknowledged.length === acknowledgements) child.kill('SIGKILL');
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
  return acknowledged;
};

const open = () => openEmbedded(dataDir().path, DOMAIN, new TestClock(), SILENT);

describe('a process killed while eight writers append', () => {
  it('leaves every acknowledged event, versions and places without gaps, and read models that equal a rebuild', async () => {
    const acknowledged: string[] = [];
    for (const acknowledgements of KILLS) {
      acknowledged.push(...(await writeUntilKilled(acknowledgements)));

      const stores = open();
      const log: Registrado[] = [];
      for await (const batch of stores.eventStore.readAll()) log.push(...batch);
      const ids = new Set(log.map(({ id }) => id));
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
      expect(ids.size).toBe(log.length);
      expect(log.map(({ position }) => Number(position))).toEqual(log.map((_, index) => index + 1));
      const versions = new Map<string, number>();
      for (const { streamId, version } of log) {
        expect(version).toBe((versions.get(streamId) ?? 0) + 1);
        versions.set(streamId, version);
      }

      const live = await digestOf(stores.documentStore, DOMAIN.projections);
      await new Projector(stores.eventStore, stores.documentStore, DOMAIN.projections, SILENT).rebuild();
      expect(await digestOf(stores.documentStore, DOMAIN.projections)).toBe(live);
      await stores.close();
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS.length);
  });
});
