import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { EVENTOS_DE_EXPORTACIONES } from '@cuenta-clara/dominio/libro/exportacion/exportaciones';
import { anclasDe } from '@cuenta-clara/dominio/libro/exportacion/exportaciones.view';
import { vistaDeLibro } from '@cuenta-clara/dominio/libro/libro.view';
import { type Asiento } from '@cuenta-clara/dominio/libro/libro';
import {
  type Ancla,
  type Hallazgo,
  abrirVerificacion,
  esDeFactura,
} from '@cuenta-clara/dominio/libro/verificar';
import { typesOf } from '@cuenta-clara/dominio/upcasters';
import { DOMAIN } from '../domain.ts';
import { SIN_FIN, facturasContadas, ilegible, recorrido } from '../libro/recorrido.ts';
import { ConfigError } from '../platform/config.ts';
import { EmbeddedDocumentStore } from '../platform/document-store/embedded-document-store.ts';
import { EmbeddedDatabase, requireData } from '../platform/embedded/embedded-database.ts';
import { EmbeddedEventStore } from '../platform/event-store/embedded-event-store.ts';
import { BEGINNING } from '../platform/event-store/position.ts';
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

/** Whose it is cannot be read either. */
const DE_NADIE = '';

const anclaDe = ({ owner, secuencia, huella, instante }: Asiento): Ancla => ({
  owner,
  secuencia,
  huella,
  fecha: instante,
});

const decir = ({ codigo, texto, owner }: Hallazgo): void =>
  say(`${codigo}: ${texto}${owner === DE_NADIE ? '' : ` (dueña ${owner})`}`);

/**
 * npm run audit -- [--data DIR] [--anclas FILE]: holds the log, the ledgers, the invoices and the anchors of a product
 * that is stopped against each other (docs/audit.md). Says each thing that is wrong, and ends with 1 when any is.
 */
await runTool(['anclas'], async (args) => {
  const data = required(args, 'data');
  const anclas = args['anclas'] === undefined ? [] : [...(await leerAnclas(args['anclas']))];
  requireData(data);
  const database = EmbeddedDatabase.open(data);
  try {
    const eventStore = new EmbeddedEventStore(database, DOMAIN.upcasters);
    const documentStore = new EmbeddedDocumentStore(database);
    if ((await documentStore.checkpoint(vistaDeLibro)) === null)
      throw new ConfigError('Estos datos aún no tienen libro: arranca el producto una vez y detenlo.');

    const cabezas = new Map<string, Asiento>();
    let [eventos, asientos, hallazgos] = [0, 0, 0];
    const decirTodos = (hallados: readonly Hallazgo[]): void => {
      hallados.forEach(decir);
      hallazgos += hallados.length;
    };
    try {
      for await (const pedidas of eventStore.readAll({ types: typesOf(EVENTOS_DE_EXPORTACIONES) }))
        anclas.push(...anclasDe(pedidas));
      const verificacion = abrirVerificacion(anclas);
      for await (const tramo of recorrido({ eventStore, documentStore }, BEGINNING, SIN_FIN)) {
        decirTodos(verificacion.tramo(tramo.eventos, tramo.asientos));
        eventos += tramo.eventos.filter(esDeFactura).length;
        asientos += tramo.asientos.length;
        for (const asiento of tramo.asientos) cabezas.set(asiento.owner, asiento);
      }
      verificacion.facturas([]); // no invoice at all is an answer too
      for await (const contada of facturasContadas(documentStore)) verificacion.facturas([contada]);
      decirTodos(verificacion.terminar());
    } catch (error) {
      decirTodos([ilegible(error, DE_NADIE)]);
    }

    const cuanto = `${eventos} eventos de facturas, ${asientos} asientos, ${cabezas.size} libros`;
    if (hallazgos > 0) {
      say(`Hallazgos: ${hallazgos} (${cuanto}).`);
      process.exitCode = 1;
      return;
    }
    say(`Todo en orden: ${cuanto}. Guarda estas anclas en otra parte:`);
    for (const asiento of cabezas.values()) say(JSON.stringify(anclaDe(asiento)));
  } finally {
    database.close();
  }
});
