import * as lista from './agregados.ts';

/** In alphabetical order of their declarations' names. */
export const AGREGADOS = Object.values(lista);
