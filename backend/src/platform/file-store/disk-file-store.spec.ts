import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import * as disk from 'node:fs/promises';
import { copyFile, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import { type FileStore, UNSEALED } from './file-store.ts';
import { describeFileStoreContract } from './file-store.contract.ts';

/**
 * Each disk operation of the running worker waits for its `turn`. Reads of an open file do not wait: no other
 * worker can tell when they happen.
 */
const turns = new AsyncLocalStorage<() => Promise<void>>();
const byTurns =
  <A extends unknown[], R>(step: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    await turns.getStore()?.();
    return step(...args);
  };
jest.unstable_mockModule('node:fs/promises', () => ({
  ...disk,
  readFile: byTurns(disk.readFile),
  rename: byTurns(disk.rename),
  rm: byTurns(disk.rm),
  open: async (...args: Parameters<typeof disk.open>) => {
    const file = await disk.open(...args);
    for (const step of ['writeFile', 'stat'] as const)
      Reflect.set(file, step, byTurns(file[step].bind(file) as () => Promise<unknown>));
    return file;
  },
}));
const { DiskFileStore } = await import('./disk-file-store.ts');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuenta-clara-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describeFileStoreContract('disk', async () => ({
  store: new DiskFileStore(folder),
  reopen: async () => new DiskFileStore(folder),
  byStep: async (turn) =>
    new Proxy<FileStore>(new DiskFileStore(folder), {
      get: (store, name) => {
        const work: unknown = Reflect.get(store, name);
        if (typeof work !== 'function') return work;
        return (...args: unknown[]) => turns.run(turn, () => Reflect.apply(work, store, args));
      },
    }),
}));

describe('the file store on disk', () => {
  it('leaves nothing half-written behind a put that fails', async () => {
    const store = new DiskFileStore(folder);
    await store.put('pdf/f1/1', Buffer.from('x'), 'application/pdf');
    await expect(store.put('pdf/f1', Buffer.from('x'), 'application/pdf')).rejects.toThrow();
    expect(await readdir(join(folder, 'pdf'))).toEqual(['f1']);
  });

  it('a changed file is never answered, and its key is reported; a file from before seals is answered', async () => {
    const told: string[] = [];
    const store = new DiskFileStore(folder, (key) => told.push(key));
    const path = (key: string): string => join(folder, key);
    for (const key of ['pdf/f1/1', 'pdf/f2/1', 'pdf/f3/1', 'pdf/f4/1', 'pdf/f5/1'])
      await store.put(key, Buffer.from(key), 'application/pdf');
    const flipped = await readFile(path('pdf/f1/1'));
    flipped[flipped.length - 1]! ^= 1;
    await writeFile(path('pdf/f1/1'), flipped);
    await copyFile(path('pdf/f5/1'), path('pdf/f2/1'));
    await writeFile(path('pdf/f3/1'), 'no header');
    const before = (await readFile(path('pdf/f4/1'), 'utf8')).replace(/,"seal":"[^"]*"/, '');
    await writeFile(path('pdf/f4/1'), before);
    for (const key of ['pdf/f1/1', 'pdf/f2/1', 'pdf/f3/1']) {
      expect([await store.get(key), await store.open(key)]).toEqual([null, null]);
      expect(told.splice(0)).toEqual([key, key]);
    }
    for (const key of ['pdf/f4/1', 'pdf/f5/1']) expect((await store.get(key))!.bytes.toString()).toBe(key);
    expect(told).toEqual([]);
    expect([...(await store.keys())!].sort()).toEqual([1, 2, 3, 4, 5].map((n) => `pdf/f${n}/1`));
    expect(await new DiskFileStore(join(folder, 'nowhere')).keys()).toEqual([]);
    expect(await new DiskFileStore(path('pdf/f1/1')).keys()).toBeNull();
  });

  it('only files without a seal at the first start count as older files; later ones count as absent', async () => {
    const told: string[] = [];
    const store = new DiskFileStore(folder, (key) => told.push(key));
    const strip = async (key: string, bytes: string): Promise<void> => {
      await store.put(key, Buffer.from(bytes), 'application/pdf');
      const sealed = await readFile(join(folder, key), 'utf8');
      await writeFile(join(folder, key), sealed.replace(/,"seal":"[^"]*"/, ''));
    };
    await strip('pdf/f1/1', 'of before');
    await strip('pdf/f2/1', 'of before, too');
    await store.noteUnsealed();
    await strip('pdf/f2/1', 'another');
    await strip('pdf/f3/1', 'put without a seal');
    await store.noteUnsealed();
    expect((await store.get('pdf/f1/1'))!.bytes.toString()).toBe('of before');
    expect(await store.open('pdf/f1/1').then((file) => file?.stream.destroy() !== undefined)).toBe(true);
    for (const key of ['pdf/f2/1', 'pdf/f3/1'])
      expect([await store.get(key), await store.open(key)]).toEqual([null, null]);
    expect(told).toEqual(['pdf/f2/1', 'pdf/f2/1', 'pdf/f3/1', 'pdf/f3/1']);
    await strip(UNSEALED, 'anything');
    expect(await store.get(UNSEALED)).toBeNull();
  });

  it('a file that cannot be read is an error; an entry that is no file counts as absent', async () => {
    const store = new DiskFileStore(folder);
    const server = createServer().listen(join(folder, 'socket'));
    await once(server, 'listening');
    await symlink('loop', join(folder, 'loop'));
    for (const key of ['socket', 'loop'])
      expect([await store.get(key), await store.open(key)]).toEqual([null, null]);
    server.close();
    await symlink('/proc/self/mem', join(folder, 'unreadable'));
    await expect(store.get('unreadable')).rejects.toThrow(StorageUnavailable);
    await expect(store.open('unreadable')).rejects.toThrow(StorageUnavailable);
  });
});
