import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { EVENTOS } from '@cuenta-clara/dominio/eventos';
import { PROYECCIONES } from '@cuenta-clara/dominio/proyecciones';
import { DOMAIN } from '../src/domain.ts';
import { EmbeddedDatabase } from '../src/platform/engines/embedded-database.ts';
import { EmbeddedDocumentStore } from '../src/platform/document-store/embedded-document-store.ts';
import { EmbeddedEventStore } from '../src/platform/event-store/embedded-event-store.ts';
import { type Corrida, enElAnfitrion, enSuProceso } from './programa.prueba.ts';
import { NODE_DE_PRUEBA } from './servidor.prueba.ts';

export const conDatos = async <T>(
  dataDir: string,
  work: (datos: { log: EmbeddedEventStore; documents: EmbeddedDocumentStore }) => Promise<T>,
): Promise<T> => {
  const database = EmbeddedDatabase.open(dataDir);
  try {
    return await work({
      log: new EmbeddedEventStore(database, EVENTOS),
      documents: new EmbeddedDocumentStore(database, DOMAIN.projections),
    });
  } finally {
    database.close();
  }
};

export const vistasDe = async (documents: EmbeddedDocumentStore): Promise<string> => {
  const todo: string[] = [];
  for (const proyeccion of PROYECCIONES)
    for await (const { id, view } of documents.all(proyeccion))
      todo.push(`${proyeccion.name} ${id} ${JSON.stringify(view)}`);
  return todo.join('\n');
};

const TOOLS = join(import.meta.dirname, '../dist/bundle');
const [node, ...opciones] = NODE_DE_PRUEBA;

export const herramienta = (nombre: string, ...args: string[]): Promise<Corrida> =>
  enElAnfitrion(join(TOOLS, `${nombre}.js`), args);

export const herramientaCon = (
  env: Record<string, string>,
  nombre: string,
  ...args: string[]
): Promise<Corrida> => enSuProceso(join(TOOLS, `${nombre}.js`), args, env);

/** Runs a tool whose output is closed, as before `| head`. Answers exit code and standard error. */
export const herramientaSinQuienOiga = async (nombre: string, ...args: string[]): Promise<Corrida> => {
  const herramienta = spawn(node, [...opciones, join(TOOLS, `${nombre}.js`), ...args], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  herramienta.stdout.destroy();
  let salida = '';
  herramienta.stderr.on('data', (trozo: Buffer) => (salida += trozo.toString()));
  const [code] = (await once(herramienta, 'close')) as [number];
  return { code, salida };
};
