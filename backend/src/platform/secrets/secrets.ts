import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirError } from '../engines/embedded-database.ts';

const LEAST = 16;

/** This key encrypts second factors and opens statement links: a log moved to another deployment needs it. */
export const SECRETS_KEY = 'secrets-key';

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
 * A secret that the settings leave out is made once, and stored in the data folder. Throws DataDirError when
 * it cannot be stored or read, or is too short.
 */
export const keptSecret = (dataDir: string, file: keyof typeof KEPT): string => {
  const path = join(dataDir, file);
  const { name, another } = KEPT[file];
  try {
    if (!existsSync(path)) {
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
