import { NOMBRES_DE_SUMAS } from '@cuenta-clara/dominio/evidencia/libro/nombres-de-sumas';

export interface Cifra<C extends string> {
  readonly cifra: C;
  readonly nombre: string;
  readonly relleno: string;
  readonly borde: string;
}

const SOLO_EL_BORDE = {
  relleno: 'var(--mui-palette-background-default)',
  borde: 'var(--mui-palette-text-secondary)',
} as const;
const LLENA = {
  relleno: 'var(--mui-palette-acento-main)',
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

/** Invoiced amounts, counted on the day of recording; `EMITIDO` counts them on the invoice's date. */
export const EMITIDO_SEGUN_REGISTRO = {
  cifra: 'facturado',
  nombre: NOMBRES_DE_SUMAS.facturado,
  ...SOLO_EL_BORDE,
} as const;

export const COBRADO = {
  cifra: 'cobrado',
  nombre: NOMBRES_DE_SUMAS.cobrado,
  ...LLENA,
} as const;

export const REVERTIDO = {
  cifra: 'revertido',
  nombre: NOMBRES_DE_SUMAS.revertido,
  relleno: 'var(--mui-palette-background-default)',
  borde: 'var(--mui-palette-error-main)',
} as const;
