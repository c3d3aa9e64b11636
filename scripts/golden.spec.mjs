import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import { recordingOf } from './golden.mjs';
import { ROOT } from './project.mjs';

test('a recording is the log of a data folder with its recorded text unchanged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-golden-'));
  const kept = unzipSync(readFileSync(join(ROOT, 'backend/test/golden/base/datos.zip')));
  for (const [name, bytes] of Object.entries(kept)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  expect(recordingOf(folder)).toBe(readFileSync(join(ROOT, 'dominio/golden/base/registro.jsonl'), 'utf8'));
  rmSync(folder, { recursive: true });
});
