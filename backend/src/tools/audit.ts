import { join } from 'node:path';
import { textoDeAnclas } from '@cuenta-clara/dominio/libro/anclas-guardadas';
import { type Asiento } from '@cuenta-clara/dominio/libro/libro';
import { type LoQueSigue, textoDeLoQueSigue } from '@cuenta-clara/dominio/libro/relato';
import { type Ancla } from '@cuenta-clara/dominio/libro/verificar';
import { DOMAIN } from '../domain.ts';
import { archivosCambiados } from '../libro/archivos-guardados.ts';
import { auditar } from '../libro/auditoria.ts';
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

/**
 * npm run audit -- [--data DIR] [--anclas FILE]: holds the log, the ledgers, the anchors and all that is shown of a product
 * that is stopped against each other (docs/audit.md). Says each thing that is wrong, and ends with 1 when any is.
 */
await runTool(['anclas'], async (args) => {
  const data = required(args, 'data');
  const guardadas = await anclasEn(args['anclas']);
  requireData(data);
  const hechas = await definitionsOfNew(DOMAIN);
  const database = EmbeddedDatabase.open(data);
  try {
    const {
      causas: delRegistro,
      siguen,
      eventos,
      asientos,
      cabezas,
      registradas,
    } = await auditar(database, hechas, guardadas);
    const archivos = await archivosCambiados(
      new DiskFileStore(join(data, 'archivos')),
      new EmbeddedDocumentStore(database),
    );
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
  } finally {
    database.close();
  }
});
