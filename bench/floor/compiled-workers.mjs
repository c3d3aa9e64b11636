import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Up to 6094e27 the whole back end was built into one folder.
 * @param {string} checkout
 */
export const compiledWorkers = (checkout) =>
  ['workers/dist', 'dist/workers/src', 'dist/workers']
    .map((one) => join(checkout, one))
    .find((one) => existsSync(one)) ?? '';
