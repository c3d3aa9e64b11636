import * as lista from './agregados.ts';

/** Every aggregate of the product, by the names of their declarations in alphabetical order. */
export const AGREGADOS = Object.values(lista);
