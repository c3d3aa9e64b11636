#!/usr/bin/env node
import { register } from 'node:module';
import { mkdirSync } from 'node:fs';

/**
 * The stand-in for EventStoreDB as a process of its own, as EVENTSTORE_COMMAND wants it: called with a port and a data
 * folder, in which it finds the events that it had before. What it answered is in the file; a deleted stream whole
 * (tombstone) is forgotten, and it has no accounts, as it serves without TLS. As the real server does, it
 * ends with 1 when the environment holds an `EVENTSTORE_…` that it does not know; it knows none.
 */
const unknown = Object.keys(process.env).filter((name) => name.startsWith('EVENTSTORE_'));
if (unknown.length > 0) {
  process.stderr.write(`unknown settings: ${unknown.join(', ')}\n`);
  process.exit(1);
}

register('./typescript.hook.mjs', import.meta.url);
const { keptIn } = await import('./eventstoredb-file.prueba.ts');
const { serveEventStoreDb } = await import('./eventstoredb.prueba.ts');

const [port, folder] = process.argv.slice(2);
if (!port || !folder) {
  process.stderr.write('usage: eventstoredb.program.mjs PORT FOLDER\n');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
await serveEventStoreDb(keptIn(folder), { port: Number(port) });
process.stdout.write(`listening on ${port}\n`);
