/** The first in every run, the second in `npm run test:long`: how many draws a suite makes at random, the first of them the same in both. */
export const sorteos = <T>(pocos: T, muchos: T): T => (process.env['LONG_RUNS'] ? muchos : pocos);
