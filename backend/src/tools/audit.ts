import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  type AnclasGuardadas,
  textoDeAnclas,
} from '@cuenta-clara/dominio/evidencia/auditoria/anclas-guardadas';
import { type Hallazgo } from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { type Asiento } from '@cuenta-clara/dominio/evidencia/libro/libro';
import { type LoQueSigue, textoDeLoQueSigue } from '@cuenta-clara/dominio/evidencia/auditoria/relato';
import { type Ancla } from '@cuenta-clara/dominio/evidencia/auditoria/verificar';
import { DOMAIN } from '../domain.ts';
import { archivosCambiados } from '../evidencia/auditoria/archivos-guardados.ts';
import {
  type Aparte,
  type Auditoria,
  auditar,
  auditarServidores,
  comoEstaba,
} from '../evidencia/auditoria/auditoria.ts';
import { type DistributedUrls, readConfig } from '../platform/system/config.ts';
import { EmbeddedDocumentStore } from '../platform/document-store/embedded-document-store.ts';
import { definitionsOfNew } from '../platform/deployments/definitions.ts';
import { EmbeddedDatabase, requireData } from '../platform/engines/embedded-database.ts';
import { EmbeddedEventStore } from '../platform/event-store/embedded-event-store.ts';
import { DiskFileStore } from '../platform/file-store/disk-file-store.ts';
import { type ListedFiles } from '../platform/file-store/file-store.ts';
import { type Scratch, scratchOfProcess } from '../platform/system/scratch.ts';
import { noneTaken, taken } from '../platform/system/shared-list.ts';
import { anclasEn, decir } from './anclas.ts';
import { type DeDondeSeDibuja } from './dibujante.ts';
import { type Arguments, required, runTool, say } from './tool.ts';

const anclaDe = ({ owner, secuencia, huella, instante }: Asiento): Ancla => ({
  owner,
  secuencia,
  huella,
  fecha: instante,
});

const decirLoQueSigue = (siguen: LoQueSigue): void =>
  say(`${textoDeLoQueSigue(siguen)}${siguen.owner === '' ? '' : ` [dueña ${siguen.owner}]`}`);

/** Number of events from which a second thread is worth its memory. */
const PARA_DOS_HILOS = 10_000;
const DEL_OTRO_HILO = { maxOldGenerationSizeMb: 192 };

const enOtroHilo =
  (data: string, scratch: Scratch): Aparte =>
  (vistas, tablas) => {
    if (!vistas.some(({ upTo }) => Number(upTo) >= PARA_DOS_HILOS)) return null;
    const tomadas = noneTaken();
    const carpeta = scratch.newFolder();
    const pedido = {
      ...{ data, tablas, tomadas, carpeta },
      vistas: vistas.map(({ projection: { name }, upTo }) => ({ name, upTo })),
    };
    const hilo = new Worker(new URL('../bundle/audit-beside.js', import.meta.url), {
      workerData: pedido,
      resourceLimits: DEL_OTRO_HILO,
    });
    const sonIguales = once(hilo, 'message').then(([said]) => said === true);
    const dejar = async (): Promise<void> => {
      await hilo.terminate();
      scratch.remove(carpeta);
    };
    return { sonIguales, tablas: taken(tablas, tomadas), dejar };
  };

interface Almacenes extends DeDondeSeDibuja {
  readonly fileStore: ListedFiles;
}

interface Abierto {
  auditar(): Promise<Auditoria>;
  conAlmacenes<T>(hacer: (almacenes: Almacenes) => Promise<T>): Promise<T>;
  close(): void | Promise<void>;
}

const abrirCarpeta = async (data: string, guardadas: AnclasGuardadas): Promise<Abierto> => {
  requireData(data);
  const hechas = definitionsOfNew(DOMAIN);
  const database = EmbeddedDatabase.open(data);
  return {
    auditar: () => auditar(database, hechas, guardadas, enOtroHilo(data, database.scratch)),
    conAlmacenes: (hacer) =>
      comoEstaba(database, () =>
        hacer({
          eventStore: new EmbeddedEventStore(database, DOMAIN.upcasters),
          documentStore: new EmbeddedDocumentStore(database, DOMAIN.projections),
          fileStore: new DiskFileStore(join(data, 'archivos')),
        }),
      ),
    close: () => database.close(),
  };
};

const abrirServidores = async (servers: DistributedUrls, guardadas: AnclasGuardadas): Promise<Abierto> => {
  const { openToRead } = await import('../platform/deployments/open-to-read.ts');
  const { close, ...almacenes } = openToRead(servers, DOMAIN);
  const scratch = scratchOfProcess();
  return {
    auditar: () => auditarServidores(almacenes, guardadas, scratch),
    conAlmacenes: (hacer) => hacer(almacenes),
    close: async () => {
      scratch.close();
      await close();
    },
  };
};

const DE_CUANTOS = 1_000;

/** With `--pdf` every PDF is drawn again, some thousands in a minute. */
const archivosDe = async (
  almacenes: Almacenes,
  { archivos }: Auditoria,
  conPdf: boolean,
): Promise<readonly Hallazgo[]> => {
  const { fileStore, documentStore } = almacenes;
  if (!conPdf) return archivosCambiados(fileStore, documentStore, archivos);
  const { Dibujante } = await import('./dibujante.ts');
  const dibujante = new Dibujante(almacenes);
  try {
    return await archivosCambiados(
      fileStore,
      documentStore,
      archivos,
      (vista, modos) => dibujante.dibujar(vista, modos),
      (cuantos, total) => {
        if (cuantos % DE_CUANTOS === 0) say(`${cuantos} de ${total} archivos comprobados.`);
      },
    );
  } finally {
    await dibujante.close();
  }
};

/** `npm run audit` (docs/evidencia/auditoria.md): exits with 1 when there is any finding. */
const auditarTodo = async (args: Arguments, given: (flag: string) => boolean): Promise<void> => {
  const { distributed } = readConfig(process.env);
  const guardadas = await anclasEn(args['anclas']);
  const abierto = distributed
    ? await abrirServidores(distributed, guardadas)
    : await abrirCarpeta(required(args, 'data'), guardadas);
  try {
    const auditoria = await abierto.auditar();
    const { causas, siguen, eventos, asientos, cabezas, registradas } = auditoria;
    causas.forEach(decir);
    siguen.forEach(decirLoQueSigue);
    const deArchivos = await abierto.conAlmacenes((almacenes) =>
      archivosDe(almacenes, auditoria, given('pdf')),
    );
    deArchivos.forEach(decir);
    const hallazgos = causas.length + deArchivos.length;
    const deAnclas = textoDeAnclas(guardadas, registradas);
    const cuanto = `${eventos} eventos de facturas, ${asientos} asientos, ${cabezas.length} libros`;
    if (hallazgos > 0) {
      say(`Hallazgos: ${hallazgos} (${cuanto}). ${deAnclas}`);
      process.exitCode = 1;
      return;
    }
    say(`Todo en orden: ${cuanto}. Guarda estas anclas en otra parte:`);
    for (const asiento of cabezas) say(JSON.stringify(anclaDe(asiento)));
    say(deAnclas);
  } finally {
    await abierto.close();
  }
};

await runTool(['anclas'], auditarTodo, ['pdf']);
