/** `muchos` draws in `npm run test:long`, otherwise `pocos`, the first of the same draws. */
export const sorteos = <T>(pocos: T, muchos: T): T => (process.env['LONG_RUNS'] ? muchos : pocos);

/** Long tables of cases: every third case in each run, all cases in `npm run test:long`. */
export const muestra = <T>(casos: readonly T[]): readonly T[] =>
  casos.filter((_caso, lugar) => lugar % sorteos(3, 1) === 0);
