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
