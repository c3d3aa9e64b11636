import { useDataDir } from '../engines/data-dir.prueba.ts';
import { type EmbeddedDatabase } from '../engines/embedded-database.ts';
import { EmbeddedEventStore } from './embedded-event-store.ts';
import { describeEventStoreContract } from './event-store.contract.ts';
import { collected } from './event-store.ts';

const dataDir = useDataDir();

describeEventStoreContract('SQLite', { isShared: false }, async () => {
  let database: EmbeddedDatabase;
  const open = (): EmbeddedEventStore => {
    database = dataDir().open();
    return new EmbeddedEventStore(database, {});
  };
  const store = open();
  const stored = (value: string | object = ''): string =>
    typeof value === 'string' ? value : JSON.stringify(value);
  return {
    store,
    prefix: '',
    reopen: async () => {
      await store.close();
      return open();
    },
    past: {
      record: async (streamId, type, data, metadata) => {
        const { length } = await collected(store.readStream(streamId));
        database.run(
          'INSERT INTO events (stream, version, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
          ...[streamId, length + 1, crypto.randomUUID(), type, stored(data), stored(metadata)],
        );
      },
      cut: async (streamId, first) => {
        database.run('DROP TRIGGER events_never_go');
        database.run('DELETE FROM events WHERE stream = ? AND version <= ?', streamId, first);
      },
    },
  };
});
