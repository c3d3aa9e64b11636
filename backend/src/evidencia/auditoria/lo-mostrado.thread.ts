import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { type AnclasGuardadas } from '@cuenta-clara/dominio/evidencia/auditoria/anclas-guardadas';
import { type Hallazgo } from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { type Relato } from '@cuenta-clara/dominio/evidencia/auditoria/relato';
import { DOMAIN } from '../../domain.ts';
import { type DistributedUrls } from '../../platform/system/config.ts';
import { EmbeddedDatabase } from '../../platform/engines/embedded-database.ts';
import { scratchIn } from '../../platform/system/scratch.ts';
import { type Place } from '../../platform/deployments/stores.ts';
import {
  type ContarLoHallado,
  type Prueba,
  conLoMostrado,
  conLoMostradoEnServidores,
} from './lo-mostrado.ts';

/**
 * This thread sends the proof of the ledger, then the report. The proof is null when read models differ, and
 * always in a distributed deployment: then the parent thread proves the ledger and sends its findings.
 */
const { place, owner, guardadas, carpeta } = workerData as {
  readonly place: Place;
  readonly owner: string;
  readonly guardadas: AnclasGuardadas;
  readonly carpeta: string;
};

const scratch = scratchIn(carpeta);
const decir = (dicho: Prueba | Relato | null): void => parentPort!.postMessage(dicho);
const loHallado = async (): Promise<readonly Hallazgo[]> =>
  ((await once(parentPort!, 'message')) as [readonly Hallazgo[]])[0];

const deCarpeta = async (dataDir: string): Promise<void> => {
  const database = EmbeddedDatabase.beside(dataDir);
  try {
    await conLoMostrado(database, owner, guardadas, scratch, async ({ entera, contar }) => {
      decir(entera);
      decir(await contar(entera?.hallazgos ?? (await loHallado())));
    });
  } finally {
    database.close();
  }
};

/**
 * No snapshot covers EventStoreDB and MongoDB together, so equal read models do not prove the ledger. The
 * parent thread proves it while this thread derives the read models.
 */
const deServidores = async (servers: DistributedUrls): Promise<void> => {
  const { openToRead } = await import('../../platform/deployments/open-to-read.ts');
  const { eventStore, documentStore, close } = openToRead(servers, DOMAIN);
  const hallado = loHallado();
  decir(null);
  try {
    const contar = async (relatar: ContarLoHallado): Promise<void> => decir(await relatar(await hallado));
    await conLoMostradoEnServidores({ eventStore, documentStore }, owner, scratch, contar);
  } finally {
    await close();
  }
};

await ('dataDir' in place ? deCarpeta(place.dataDir) : deServidores(place.servers));
