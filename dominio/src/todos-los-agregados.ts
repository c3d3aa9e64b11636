import * as lista from './agregados.ts';

export const AGREGADOS = Object.values(lista);
