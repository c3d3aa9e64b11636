import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A checkout makes its data by its own bench/seed.mjs, so that builds with different internals can be
 * compared.
 * @typedef {object} Build
 * @property {string} checkout
 * @property {string} programs the folder of main.js and the tools
 * @property {(options: Omit<Parameters<typeof import('./seed.mjs').seed>[0], 'checkout'>) => ReturnType<typeof import('./seed.mjs').seed>} seed
 * @property {(dataDir: string) => ReturnType<typeof import('./seed.mjs').settle>} settle
 */

/** @param {string} checkout @returns {Promise<Build>} */
export const openBuild = async (checkout) => {
  // Each row: the folder of main.js and the folder that `seed` takes. The second row is of builds up to
  // 45da9ed, the third of builds up to 6094e27.
  const folders = [
    ['backend/dist/bundle', '.'],
    ['backend/dist', '.'],
    ['dist/backend/src', 'dist'],
  ];
  const [programs, seeded] = (
    folders.find(([one]) => existsSync(join(checkout, one, 'main.js'))) ?? folders[0]
  ).map((one) => join(checkout, one));
  if (!existsSync(join(programs, 'main.js')))
    throw new Error(`nothing is built in ${checkout}: run \`npm run build\` there`);
  const own = await import(pathToFileURL(join(checkout, 'bench/seed.mjs')).href);
  return {
    checkout,
    programs,
    seed: (options) => own.seed({ ...options, dist: seeded, checkout: seeded }),
    settle: (dataDir) => own.settle(seeded, dataDir),
  };
};
