/** `muchos` draws in `npm run test:long`, otherwise `pocos`, the first of the same draws. */
export const sorteos = <T>(pocos: T, muchos: T): T => (process.env['LONG_RUNS'] ? muchos : pocos);

/**
 * A run takes the cases whose index plus `desde` is a multiple of `deCada`; `npm run test:long` takes all
 * cases.
 */
export const muestra = <T>(casos: readonly T[], deCada = 3, desde = 0): readonly T[] =>
  casos.filter((_caso, lugar) => (lugar + desde) % sorteos(deCada, 1) === 0);

const NO_SE_TOMA = Object.assign(() => undefined, { each: () => () => undefined }) as unknown as jest.It;
/** `test` in long runs only, for a rule that a cheaper suite tests in every run. */
export const testEnLargas = sorteos(NO_SE_TOMA, test);
