/** What SAT calls a thing that is sold, and the unit it is counted in: keys of its catalogues, by their form alone. */
export interface ClavesSat {
  readonly clave_sat: string | null;
  readonly unidad_sat: string | null;
}

export const SIN_CLAVES_SAT: ClavesSat = { clave_sat: null, unidad_sat: null };
