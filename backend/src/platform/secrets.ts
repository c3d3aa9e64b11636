import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The token secret of an embedded deployment that names none: made once, kept in its data folder for its owner only. */
export const keptSecret = (dataDir: string): string => {
  const path = join(dataDir, 'jwt-secret');
  if (!existsSync(path))
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  return readFileSync(path, 'utf8');
};
