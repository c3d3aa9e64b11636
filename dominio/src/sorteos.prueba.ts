/** `muchos` draws in `npm run test:long`. The first draws are the same in both. */
export const sorteos = <T>(pocos: T, muchos: T): T => (process.env['LONG_RUNS'] ? muchos : pocos);
