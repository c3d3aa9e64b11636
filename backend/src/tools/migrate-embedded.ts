import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { archivosDe } from '@cuenta-clara/dominio/eventos';
import { DOMAIN } from '../domain.ts';
import { systemClock } from '../platform/system/clock.ts';
import { ConfigError, type DistributedUrls, readConfig } from '../platform/system/config.ts';
import { openDistributed } from '../platform/deployments/distributed-platform.ts';
import { requireData } from '../platform/engines/embedded-database.ts';
import { openEmbedded } from '../platform/deployments/embedded-platform.ts';
import { copyLog } from '../platform/event-store/copy-log.ts';
import { type EventStore } from '../platform/event-store/event-store.ts';
import { digestOfLog } from '../platform/event-store/log-digest.ts';
import { type FileStore } from '../platform/file-store/file-store.ts';
import { newLog } from '../platform/system/log.ts';
import { SECRETS_KEY, keptSecret } from '../platform/secrets/secrets.ts';
import { type Stores } from '../platform/deployments/stores.ts';
import { exigirContinuidad } from './continuidad.ts';
import { required, runTool, say } from './tool.ts';

/**
 * `npm run migrate:embedded` (docs/operations.md) copies an embedded data folder's log to servers, which make
 * the read models anew. It refuses a log that differs from its read models, as a rebuild does. After an
 * interruption the operator runs it again; it succeeds only when both logs are equal, event by event.
 */
await runTool(['aceptar'], async (args) => {
  const { distributed, secretsKey } = readConfig(process.env);
  if (!distributed)
    throw new ConfigError('Faltan EVENTSTORE_URL, MONGODB_URL y REDIS_URL: a dónde se copian los datos.');
  const dataDir = required(args, 'data');
  requireItsKey(dataDir, secretsKey);
  requireData(dataDir);
  const source = openEmbedded(dataDir, DOMAIN, systemClock, newLog('warn'));
  try {
    await exigirContinuidad(source, DOMAIN.projections, args['aceptar'], 'No se mudó nada');
    await moveTo(distributed, source, join(dataDir, 'migracion'));
  } finally {
    await source.close();
  }
});

async function moveTo(servers: DistributedUrls, source: Stores, progress: string): Promise<void> {
  const target = openDistributed(servers, DOMAIN, newLog('warn'));
  try {
    await copyEvents(source.eventStore, target.eventStore, progress);
    const files = await copyFiles(source.eventStore, source.fileStore, target.fileStore);
    const [here, there] = [await digestOfLog(source.eventStore), await digestOfLog(target.eventStore)];
    if (here.digest !== there.digest)
      throw new ConfigError(
        `Los registros no son iguales: ${here.events} eventos aquí, ${there.events} allá. ¿El destino estaba vacío?`,
      );
    say(`Listo: ${here.events} eventos, ${files} archivos, huella ${here.digest}`);
  } finally {
    await target.close();
  }
}

/** Without the data folder's SECRETS_KEY every sent link and second factor would fail. */
function requireItsKey(dataDir: string, secretsKey: string | null): void {
  const file = join(dataDir, SECRETS_KEY);
  if (!existsSync(file) || keptSecret(dataDir, SECRETS_KEY) === secretsKey) return;
  throw new ConfigError(
    `La clave de ${file} debe ser la de los servidores: SECRETS_KEY="$(cat ${file})". Sin ella no se abren los enlaces enviados ni vale la verificación en dos pasos.`,
  );
}

async function copyEvents(source: EventStore, target: EventStore, progress: string): Promise<void> {
  const after = await readFile(progress, 'utf8').catch(() => undefined);
  let done = 0;
  await copyLog(source, target, after, async (events, upTo) => {
    done += events;
    await writeFile(progress, upTo, { flush: true });
    say(`${done} eventos copiados`);
  });
}

async function copyFiles(log: EventStore, from: FileStore, to: FileStore): Promise<number> {
  let files = 0;
  for await (const batch of log.readAll())
    for (const { key } of batch.flatMap(archivosDe)) {
      const file = await from.open(key);
      if (!file) continue;
      await to.putStream(key, file.stream, file.contentType);
      files++;
    }
  return files;
}
