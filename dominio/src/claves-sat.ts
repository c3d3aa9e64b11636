export interface ClavesSat {
  readonly clave_sat: string | null;
  readonly unidad_sat: string | null;
}

export const SIN_CLAVES_SAT: ClavesSat = { clave_sat: null, unidad_sat: null };
