import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type EventoDelProducto } from '@cuenta-clara/dominio/eventos';
import { DOMAIN } from '../domain.ts';
import { claveDelArchivo } from '../libro/clave-del-archivo.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { openDistributed } from '../platform/distributed/distributed-platform.ts';
import { EmbeddedDatabase } from '../platform/embedded/embedded-database.ts';
import { copyLog } from '../platform/event-store/copy-log.ts';
import { EmbeddedEventStore } from '../platform/event-store/embedded-event-store.ts';
import { type EventStore } from '../platform/event-store/event-store.ts';
import { digestOfLog } from '../platform/event-store/log-digest.ts';
import { DiskFileStore } from '../platform/file-store/disk-file-store.ts';
import { type FileStore } from '../platform/file-store/file-store.ts';
import { newLog } from '../platform/log.ts';
import { SECRETS_KEY, keptSecret } from '../platform/secrets.ts';
import { logoFilesOf } from '../negocio/logos.ts';
import { required, runTool, say } from './tool.ts';

/**
 * npm run migrate:embedded [-- --data DIR]: the log, the logos and the archives of a stopped product into the servers that the three
 * URLs name. It may be interrupted and run again; it ends well only when both logs are the same, event by event.
 */
await runTool([], async (args) => {
  const { distributed, secretsKey } = readConfig(process.env);
  if (!distributed)
    throw new ConfigError('Faltan EVENTSTORE_URL, MONGODB_URL y REDIS_URL: a dónde se copian los datos.');
  const dataDir = required(args, 'data');
  requireItsKey(dataDir, secretsKey);
  const database = EmbeddedDatabase.open(dataDir);
  const source = new EmbeddedEventStore(database, DOMAIN.upcasters);
  const target = openDistributed(distributed, DOMAIN, newLog('warn'));
  try {
    await copyEvents(source, target.eventStore, join(dataDir, 'migracion'));
    const files = await copyFiles(source, new DiskFileStore(join(dataDir, 'archivos')), target.fileStore);
    const [here, there] = [await digestOfLog(source), await digestOfLog(target.eventStore)];
    if (here.digest !== there.digest)
      throw new ConfigError(
        `Los registros no son iguales: ${here.events} eventos aquí, ${there.events} allá. ¿El destino estaba vacío?`,
      );
    say(`Listo: ${here.events} eventos, ${files} archivos, huella ${here.digest}`);
  } finally {
    await target.close();
    database.close();
  }
});

/**
 * The key that seals the second factors and opens the links goes along, in the environment of the servers: this one, which
 * names them. Without it every link that was sent would be dead and nobody would know why.
 */
function requireItsKey(dataDir: string, secretsKey: string | null): void {
  const file = join(dataDir, SECRETS_KEY);
  if (!existsSync(file) || keptSecret(dataDir, SECRETS_KEY) === secretsKey) return;
  throw new ConfigError(
    `La clave de ${file} debe ser la de los servidores: SECRETS_KEY="$(cat ${file})". Sin ella no se abren los enlaces enviados ni vale la verificación en dos pasos.`,
  );
}

/** Goes on where an earlier run stopped: that is kept beside the data. */
async function copyEvents(source: EventStore, target: EventStore, progress: string): Promise<void> {
  const after = await readFile(progress, 'utf8').catch(() => undefined);
  let done = 0;
  await copyLog(source, target, after, async (events, upTo) => {
    done += events;
    await writeFile(progress, upTo, { flush: true });
    say(`${done} eventos copiados`);
  });
}

/** The files that an event names: the logo it tells of, the archive that it says is ready. */
function filesOf(event: Registrado): readonly string[] {
  const { type, data } = event as Registrado<EventoDelProducto>;
  if (type === 'LogoSubido') return logoFilesOf(data.logo_url);
  if (type === 'ExportacionLista') return [claveDelArchivo(data.id)];
  return [];
}

async function copyFiles(log: EventStore, from: FileStore, to: FileStore): Promise<number> {
  let files = 0;
  for await (const batch of log.readAll())
    for (const key of batch.flatMap(filesOf)) {
      const file = await from.open(key);
      if (!file) continue;
      await to.putStream(key, file.stream, file.contentType);
      files++;
    }
  return files;
}
