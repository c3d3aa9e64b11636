/** A figure of a month: told from the others by how it is filled (an outline, filled) as well as by its colour. */
export interface Cifra<C extends string> {
  readonly cifra: C;
  readonly nombre: string;
  readonly relleno: string;
  readonly borde: string;
}

/** What was charged, and what came in of it. */
const SOLO_EL_BORDE = {
  relleno: 'var(--mui-palette-background-default)',
  borde: 'var(--mui-palette-text-secondary)',
} as const;
const LLENA = {
  relleno: 'var(--mui-palette-primary-main)',
  borde: 'var(--mui-palette-primary-main)',
} as const;

export const EMITIDO = {
  cifra: 'emitido',
  nombre: 'Emitido',
  ...SOLO_EL_BORDE,
} as const;

export const RECIBIDO = {
  cifra: 'recibido',
  nombre: 'Recibido',
  ...LLENA,
} as const;

/** By the day on which it was recorded: what 'Emitido' says goes by the invoice's day. */
export const EMITIDO_SEGUN_REGISTRO = {
  cifra: 'facturado',
  nombre: 'Emitido (según registro)',
  ...SOLO_EL_BORDE,
} as const;

export const COBRADO = {
  cifra: 'cobrado',
  nombre: 'Cobrado',
  ...LLENA,
} as const;

export const REVERTIDO = {
  cifra: 'revertido',
  nombre: 'Revertido',
  relleno: 'var(--mui-palette-background-default)',
  borde: 'var(--mui-palette-error-main)',
} as const;
