import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskFileStore } from './disk-file-store.ts';
import { describeFileStoreContract } from './file-store.contract.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuenta-clara-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describeFileStoreContract('disk', async () => ({
  store: new DiskFileStore(folder),
  reopen: async () => new DiskFileStore(folder),
}));

describe('the file store on disk', () => {
  it('leaves nothing half-written behind a put that fails', async () => {
    const store = new DiskFileStore(folder);
    await store.put('pdf/f1/1', Buffer.from('x'), 'application/pdf');
    await expect(store.put('pdf/f1', Buffer.from('x'), 'application/pdf')).rejects.toThrow();
    expect(await readdir(join(folder, 'pdf'))).toEqual(['f1']);
  });
});
