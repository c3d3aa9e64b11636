/** A figure of a month: told from the others by how it is filled (an outline, filled) as well as by its colour. */
export interface Cifra<C extends string> {
  readonly cifra: C;
  readonly nombre: string;
  readonly relleno: string;
  readonly borde: string;
}

export const FACTURADO = {
  cifra: 'facturado',
  nombre: 'Facturado',
  relleno: 'var(--mui-palette-background-default)',
  borde: 'var(--mui-palette-text-secondary)',
} as const;

export const COBRADO = {
  cifra: 'cobrado',
  nombre: 'Cobrado',
  relleno: 'var(--mui-palette-primary-main)',
  borde: 'var(--mui-palette-primary-main)',
} as const;

export const REVERTIDO = {
  cifra: 'revertido',
  nombre: 'Revertido',
  relleno: 'var(--mui-palette-background-default)',
  borde: 'var(--mui-palette-error-main)',
} as const;
