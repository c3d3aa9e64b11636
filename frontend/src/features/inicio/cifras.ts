/** A figure of a month: told from the others by how it is filled as well as by its colour. */
export interface Cifra<C extends string> {
  readonly cifra: C;
  readonly nombre: string;
  readonly relleno: string;
  readonly borde: string;
}

/** The two figures of a month: told apart by shape (an outline, filled) as well as by colour. */
export const CIFRAS = [
  {
    cifra: 'facturado',
    nombre: 'Facturado',
    relleno: 'var(--mui-palette-background-default)',
    borde: 'var(--mui-palette-text-secondary)',
  },
  {
    cifra: 'cobrado',
    nombre: 'Cobrado',
    relleno: 'var(--mui-palette-primary-main)',
    borde: 'var(--mui-palette-primary-main)',
  },
] as const;
