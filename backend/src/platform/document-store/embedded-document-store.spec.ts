import { useDataDir } from '../embedded/data-dir.prueba.ts';
import { describeDocumentStoreContract } from './document-store.contract.ts';
import { EmbeddedDocumentStore } from './embedded-document-store.ts';

const dataDir = useDataDir();

describeDocumentStoreContract('SQLite', async () => {
  const open = (): EmbeddedDocumentStore => new EmbeddedDocumentStore(dataDir().open());
  return { store: open(), reopen: async () => open() };
});
