/** How many draws a suite makes at random: few in every run, many in `npm run test:long`. The first are the same in both. */
export const sorteos = (pocos: number, muchos: number): number => (process.env['LONG_RUNS'] ? muchos : pocos);
