import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Hallazgo, señasDe } from '@cuenta-clara/dominio/libro/hallazgos';
import { type Asiento } from '@cuenta-clara/dominio/libro/libro';
import { type LoQueSigue, textoDeLoQueSigue } from '@cuenta-clara/dominio/libro/relato';
import { type Ancla } from '@cuenta-clara/dominio/libro/verificar';
import { DOMAIN } from '../domain.ts';
import { auditar } from '../libro/auditoria.ts';
import { ConfigError } from '../platform/config.ts';
import { definitionsOfNew } from '../platform/embedded/definitions.ts';
import { EmbeddedDatabase, requireData } from '../platform/embedded/embedded-database.ts';
import { required, runTool, say } from './tool.ts';

const anclaSchema = z.object({
  owner: z.string(),
  secuencia: z.int().min(1),
  huella: z.string().regex(/^[0-9a-f]{64}$/),
  fecha: z.string(),
});

/** Anchors as this tool says them, one a line; other lines of what was kept are no anchors. */
const leerAnclas = async (archivo: string): Promise<readonly Ancla[]> => {
  try {
    const texto = await readFile(archivo, 'utf8');
    const lineas = texto.split('\n').filter((linea) => linea.startsWith('{'));
    return lineas.map((linea) => anclaSchema.parse(JSON.parse(linea)));
  } catch (error) {
    throw new ConfigError(`El archivo de anclas ${archivo} no se puede leer.`, { cause: error });
  }
};

const anclaDe = ({ owner, secuencia, huella, instante }: Asiento): Ancla => ({
  owner,
  secuencia,
  huella,
  fecha: instante,
});

const decir = (uno: Hallazgo): void => say(`${uno.texto} [${señasDe(uno)}]`);
const decirLoQueSigue = (siguen: LoQueSigue): void =>
  say(`${textoDeLoQueSigue(siguen)}${siguen.owner === '' ? '' : ` [dueña ${siguen.owner}]`}`);

/**
 * npm run audit -- [--data DIR] [--anclas FILE]: holds the log, the ledgers, the anchors and all that is shown of a product
 * that is stopped against each other (docs/audit.md). Says each thing that is wrong, and ends with 1 when any is.
 */
await runTool(['anclas'], async (args) => {
  const data = required(args, 'data');
  const anclas = args['anclas'] === undefined ? [] : await leerAnclas(args['anclas']);
  requireData(data);
  const hechas = await definitionsOfNew(DOMAIN);
  const database = EmbeddedDatabase.open(data);
  try {
    const { causas, siguen, eventos, asientos, cabezas } = await auditar(database, hechas, anclas);
    const cuanto = `${eventos} eventos de facturas, ${asientos} asientos, ${cabezas.length} libros`;
    if (causas.length > 0) {
      causas.forEach(decir);
      siguen.forEach(decirLoQueSigue);
      say(`Hallazgos: ${causas.length} (${cuanto}).`);
      process.exitCode = 1;
      return;
    }
    say(`Todo en orden: ${cuanto}. Guarda estas anclas en otra parte:`);
    for (const asiento of cabezas) say(JSON.stringify(anclaDe(asiento)));
  } finally {
    database.close();
  }
});
