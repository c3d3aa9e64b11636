import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirError } from './embedded/embedded-database.ts';

/** Fewer characters can be guessed. */
const LEAST = 16;

/**
 * The token secret of an embedded deployment that names none: made once, kept in its data folder for its owner only.
 * Refuses (DataDirError) one that cannot be kept, and one that is there but is no secret.
 */
export const keptSecret = (dataDir: string): string => {
  const path = join(dataDir, 'jwt-secret');
  try {
    if (!existsSync(path)) {
      // Whole or not at all: a crash, or a full disk, must not leave half a secret to be found at the next start.
      const draft = `${path}.part`;
      writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
      renameSync(draft, path);
    }
    const secret = readFileSync(path, 'utf8');
    if (secret.trim().length >= LEAST) return secret;
  } catch (error) {
    throw new DataDirError(`No se puede leer ni guardar la clave de las sesiones, ${path}.`, {
      cause: error,
    });
  }
  throw new DataDirError(
    `La clave de las sesiones, ${path}, está vacía o es demasiado corta. Bórrala para que se haga otra: todos inician sesión de nuevo.`,
  );
};
