#!/usr/bin/env node
import { register } from 'node:module';
import { mkdirSync } from 'node:fs';

/**
 * The stand-in for EVENTSTORE_COMMAND: called with a port and a data folder, which keeps acknowledged events
 * but no tombstones. Without TLS it has no accounts. Like the real server it exits with 1 for an unknown
 * `EVENTSTORE_…` variable; it knows none.
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
