import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Database from 'libsql';
import { ROOT, run } from './project.mjs';

/**
 * `npm run golden -- --motivo WHY [--data DIR --nombre NAME]` adds to the golden log (docs/evolution.md).
 * With `--data`, the log of a stopped product becomes a new recording. Then missing derived files are
 * written; existing files never change.
 */

const GOLDEN = join(ROOT, 'dominio/golden');
/** A position has 20 digits, as in the event store's port. */
const positionOf = (place) => String(place).padStart(20, '0');

/** The events of a log, with their data and metadata as recorded, unchanged. */
export const recordingOf = (dataDir) => {
  const database = new Database(join(dataDir, 'cuenta-clara.db'), { readonly: true });
  try {
    return database
      .prepare('SELECT * FROM events ORDER BY position')
      .all()
      .map(({ position, id, stream, version, type, data, metadata }) => {
        const [head] = JSON.stringify({
          position: positionOf(position),
          id,
          streamId: stream,
          version,
          type,
        }).split(/}$/);
        return `${head},"data":${data},"metadata":${metadata}}\n`;
      })
      .join('');
  } finally {
    database.close();
  }
};

const record = (dataDir, name) => {
  const folder = join(GOLDEN, name);
  mkdirSync(folder);
  const text = recordingOf(dataDir);
  writeFileSync(join(folder, 'registro.jsonl'), text);
  const seal = createHash('sha256').update(text).digest('hex');
  writeFileSync(join(folder, 'registro.sha256'), `${seal}  registro.jsonl\n`);
};

const main = () => {
  const options = { motivo: { type: 'string' }, data: { type: 'string' }, nombre: { type: 'string' } };
  const { motivo, data, nombre } = parseArgs({ options }).values;
  if (!motivo || Boolean(data) !== Boolean(nombre)) {
    process.stderr.write('npm run golden -- --motivo WHY [--data DIR --nombre NAME]\n');
    process.exit(1);
  }
  if (data) record(data, nombre);
  run('npm', ['run', '--silent', 'build:backend']);
  run(
    'npx',
    ['jest', '--selectProjects', 'dominio', 'backend', '--testPathPatterns', '(golden|ediciones).spec'],
    {
      NODE_OPTIONS: '--experimental-vm-modules',
      GOLDEN_MOTIVO: motivo,
    },
  );
};

if (process.argv[1] === import.meta.filename) main();
