import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirError } from '../engines/embedded-database.ts';

/** Fewer characters can be guessed. */
const LEAST = 16;

/** What seals the second factors and opens the links of statements: whoever takes the log elsewhere takes it along. */
export const SECRETS_KEY = 'secrets-key';

/** The secrets of a deployment that names none, by their files: what each is called, and what becomes of another in its place. */
const KEPT = {
  'jwt-secret': {
    name: 'La clave de las sesiones',
    another: 'todos inician sesión de nuevo',
  },
  [SECRETS_KEY]: {
    name: 'La clave de la verificación en dos pasos y de los enlaces',
    another:
      'quien tenga activa la verificación entra con un código de recuperación, y los enlaces enviados ya no se abren',
  },
} as const;

/**
 * A secret of an embedded deployment that names none: made once, kept in its data folder for its owner only.
 * Refuses (DataDirError) one that cannot be kept, and one that is there but is no secret.
 */
export const keptSecret = (dataDir: string, file: keyof typeof KEPT): string => {
  const path = join(dataDir, file);
  const { name, another } = KEPT[file];
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
    throw new DataDirError(`${name} no se puede leer ni guardar: ${path}.`, {
      cause: error,
    });
  }
  throw new DataDirError(
    `${name}, ${path}, está vacía o es demasiado corta. Bórrala para que se haga otra: ${another}.`,
  );
};
