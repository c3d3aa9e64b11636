import { DOMAIN } from '../domain.ts';
import { restore } from '../platform/embedded/backup.ts';
import { EmbeddedDatabase } from '../platform/embedded/embedded-database.ts';
import { EmbeddedEventStore } from '../platform/event-store/embedded-event-store.ts';
import { digestOfLog } from '../platform/event-store/log-digest.ts';
import { required, runTool, say } from './tool.ts';

/** npm run restore -- --from FILE --data DIR: a new data folder of a backup. */
await runTool(['from'], async (args) => {
  const data = required(args, 'data');
  await restore(required(args, 'from'), data);
  const database = EmbeddedDatabase.open(data);
  const { events, digest } = await digestOfLog(new EmbeddedEventStore(database, DOMAIN.upcasters));
  database.close();
  say(`Datos restaurados en ${data}: ${events} eventos, huella ${digest}`);
});
