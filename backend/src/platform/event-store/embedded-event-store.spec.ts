import { useDataDir } from '../embedded/data-dir.prueba.ts';
import { EmbeddedEventStore } from './embedded-event-store.ts';
import { describeEventStoreContract } from './event-store.contract.ts';

const dataDir = useDataDir();

describeEventStoreContract('SQLite', async () => {
  const open = (): EmbeddedEventStore => new EmbeddedEventStore(dataDir().open(), {});
  const store = open();
  return {
    store,
    reopen: async () => {
      await store.close();
      return open();
    },
  };
});
