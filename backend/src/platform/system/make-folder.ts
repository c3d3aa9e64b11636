import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Returns the topmost folder that was made. Node's recursive `mkdir` never returns below a folder that
 * refuses new folders with ENOENT, as `/proc` does.
 */
export const makeFolder = (path: string, mode?: number): string | undefined => {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing)
    try {
      mkdirSync(folder, mode);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  if (!statSync(path).isDirectory()) throw new Error(`${path} is no folder`);
  return missing[0];
};
