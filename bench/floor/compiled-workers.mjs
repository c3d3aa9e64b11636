import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds up to 6094e27 have one folder for the whole back end.
 * @param {string} checkout
 */
export const compiledWorkers = (checkout) =>
  ['workers/dist', 'dist/workers/src', 'dist/workers']
    .map((one) => join(checkout, one))
    .find((one) => existsSync(one)) ?? '';
