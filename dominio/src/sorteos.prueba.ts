/** `muchos` draws in `npm run test:long`, otherwise `pocos`, the first of the same draws. */
export const sorteos = <T>(pocos: T, muchos: T): T => (process.env['LONG_RUNS'] ? muchos : pocos);

/**
 * A run takes the cases whose index plus `desde` is a multiple of `deCada`; `npm run test:long` takes all
 * cases.
 */
export const muestra = <T>(casos: readonly T[], deCada = 3, desde = 0): readonly T[] =>
  casos.filter((_caso, lugar) => (lugar + desde) % sorteos(deCada, 1) === 0);

const NO_SE_TOMA = Object.assign(() => undefined, { each: () => () => undefined });
/** `prueba` is `test`, or a `test` that needs a server. In long runs only, for a rule that a cheaper suite tests in every run. */
export const enLargas = <T>(prueba: T): T => sorteos(NO_SE_TOMA as unknown as T, prueba);
export const testEnLargas = enLargas(test);
