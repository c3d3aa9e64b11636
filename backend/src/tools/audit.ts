import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type AnclasGuardadas, textoDeAnclas } from '@cuenta-clara/dominio/libro/anclas-guardadas';
import { type Hallazgo } from '@cuenta-clara/dominio/libro/hallazgos';
import { type Asiento } from '@cuenta-clara/dominio/libro/libro';
import { type LoQueSigue, textoDeLoQueSigue } from '@cuenta-clara/dominio/libro/relato';
import { type Ancla } from '@cuenta-clara/dominio/libro/verificar';
import { DOMAIN } from '../domain.ts';
import { archivosCambiados } from '../libro/archivos-guardados.ts';
import { type Aparte, type Auditoria, auditar, auditarServidores } from '../libro/auditoria.ts';
import { type DistributedUrls, readConfig } from '../platform/config.ts';
import { EmbeddedDocumentStore } from '../platform/document-store/embedded-document-store.ts';
import { definitionsOfNew } from '../platform/embedded/definitions.ts';
import { EmbeddedDatabase, requireData } from '../platform/embedded/embedded-database.ts';
import { DiskFileStore } from '../platform/file-store/disk-file-store.ts';
import { anclasEn, decir } from './anclas.ts';
import { required, runTool, say } from './tool.ts';

const anclaDe = ({ owner, secuencia, huella, instante }: Asiento): Ancla => ({
  owner,
  secuencia,
  huella,
  fecha: instante,
});

const decirLoQueSigue = (siguen: LoQueSigue): void =>
  say(`${textoDeLoQueSigue(siguen)}${siguen.owner === '' ? '' : ` [dueña ${siguen.owner}]`}`);

/** So long a log is worth a second thread, and its memory. */
const PARA_DOS_HILOS = 10_000;
/** A second core's part of the work (audit-beside.ts), in so much memory, in MB. */
const DEL_OTRO_HILO = { maxOldGenerationSizeMb: 192 };

const enOtroHilo =
  (data: string): Aparte =>
  (vistas) => {
    if (!vistas.some(({ upTo }) => Number(upTo) >= PARA_DOS_HILOS)) return null;
    const pedido = { data, vistas: vistas.map(({ projection: { name }, upTo }) => ({ name, upTo })) };
    const hilo = new Worker(new URL('../bundle/audit-beside.js', import.meta.url), {
      workerData: pedido,
      resourceLimits: DEL_OTRO_HILO,
    });
    return once(hilo, 'message').then(([sonIguales]) => sonIguales === true);
  };

interface Hallado {
  readonly auditoria: Auditoria;
  readonly archivos: readonly Hallazgo[];
}

const deCarpeta = async (data: string, guardadas: AnclasGuardadas): Promise<Hallado> => {
  requireData(data);
  const hechas = await definitionsOfNew(DOMAIN);
  const database = EmbeddedDatabase.open(data);
  try {
    const auditoria = await auditar(database, hechas, guardadas, enOtroHilo(data));
    const files = new DiskFileStore(join(data, 'archivos'));
    return { auditoria, archivos: await archivosCambiados(files, new EmbeddedDocumentStore(database)) };
  } finally {
    database.close();
  }
};

const deServidores = async (servers: DistributedUrls, guardadas: AnclasGuardadas): Promise<Hallado> => {
  const { openToRead } = await import('../platform/distributed/open-to-read.ts');
  const { close, ...almacenes } = openToRead(servers, DOMAIN);
  try {
    const auditoria = await auditarServidores(almacenes, guardadas);
    return { auditoria, archivos: await archivosCambiados(almacenes.fileStore, almacenes.documentStore) };
  } finally {
    await close();
  }
};

/**
 * npm run audit -- [--data DIR] [--anclas FILE]: holds the log, the ledgers, the anchors and all that is shown of a product
 * that is stopped against each other (docs/audit.md), in a data folder, or on the servers that the three URLs name. Says each
 * thing that is wrong, and ends with 1 when any is.
 */
await runTool(['anclas'], async (args) => {
  const { distributed } = readConfig(process.env);
  const guardadas = await anclasEn(args['anclas']);
  const { auditoria, archivos } = distributed
    ? await deServidores(distributed, guardadas)
    : await deCarpeta(required(args, 'data'), guardadas);
  const { causas: delRegistro, siguen, eventos, asientos, cabezas, registradas } = auditoria;
  const causas = [...delRegistro, ...archivos];
  const deAnclas = textoDeAnclas(guardadas, registradas);
  const cuanto = `${eventos} eventos de facturas, ${asientos} asientos, ${cabezas.length} libros`;
  if (causas.length > 0) {
    causas.forEach(decir);
    siguen.forEach(decirLoQueSigue);
    say(`Hallazgos: ${causas.length} (${cuanto}). ${deAnclas}`);
    process.exitCode = 1;
    return;
  }
  say(`Todo en orden: ${cuanto}. Guarda estas anclas en otra parte:`);
  for (const asiento of cabezas) say(JSON.stringify(anclaDe(asiento)));
  say(deAnclas);
});
