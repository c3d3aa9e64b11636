import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { type Hallazgo } from '@cuenta-clara/dominio/libro/hallazgos';
import { EmbeddedDatabase } from '../platform/embedded/embedded-database.ts';
import { conLoMostrado } from './lo-mostrado.ts';

/** A thread of Verificar (lo-mostrado.service.ts): derives at once, and tells when it is told what else was found. */
const { carpeta, owner } = workerData as { readonly carpeta: string; readonly owner: string };

const hallado = once(parentPort!, 'message') as Promise<[readonly Hallazgo[]]>;
const database = EmbeddedDatabase.beside(carpeta);
try {
  const relato = await conLoMostrado(database, owner, async (contar) => contar(...(await hallado)));
  parentPort!.postMessage(relato);
} finally {
  database.close();
}
