import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The token secret of an embedded deployment that names none: made once, kept in its data folder for its owner only. */
export const keptSecret = (dataDir: string): string => {
  const path = join(dataDir, 'jwt-secret');
  if (!existsSync(path)) {
    // Whole or not at all: a crash, or a full disk, must not leave half a secret to be found at the next start.
    const draft = `${path}.part`;
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
    renameSync(draft, path);
  }
  return readFileSync(path, 'utf8');
};
