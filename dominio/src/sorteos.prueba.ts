/** `muchos` draws in `npm run test:long`. The first draws are the same in both. */
export const sorteos = <T>(pocos: T, muchos: T): T => (process.env['LONG_RUNS'] ? muchos : pocos);

/** Long tables of cases: every third case in each run, all cases in `npm run test:long`. */
export const muestra = <T>(casos: readonly T[]): readonly T[] =>
  casos.filter((_caso, lugar) => lugar % sorteos(3, 1) === 0);
