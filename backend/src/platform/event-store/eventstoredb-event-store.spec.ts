import { serveEventStoreDb } from '../../../test-servers/eventstoredb.prueba.ts';
import { useDataDir } from '../embedded/data-dir.prueba.ts';
import { EmbeddedEventStore } from './embedded-event-store.ts';
import { describeEventStoreContract } from './event-store.contract.ts';
import { EventStoreDbEventStore } from './eventstoredb-event-store.ts';

const dataDir = useDataDir();

describeEventStoreContract('EventStoreDB, its client over gRPC to the test server', async () => {
  const log = new EmbeddedEventStore(dataDir().open(), {});
  let server = await serveEventStoreDb(log);
  const connect = (): EventStoreDbEventStore => {
    const store = new EventStoreDbEventStore(server.url, {});
    const close = store.close.bind(store);
    store.close = async () => {
      await close();
      await server.close();
    };
    return store;
  };
  const store = connect();
  return {
    store,
    reopen: async () => {
      await store.close();
      server = await serveEventStoreDb(log);
      return connect();
    },
  };
});
