import { INICIAL } from './Inicial.tsx';

export const CELDA = { px: { xs: 1, xl: 1.5 }, py: 1, '&:first-of-type': { pl: 2 } } as const;
export const CABEZA = {
  ...CELDA,
  typography: 'caption',
  fontWeight: 600,
  color: 'text.secondary',
} as const;
export const CELDA_DE_ACCIONES = { ...CELDA, pl: 2.5, width: '1%' } as const;

export const TABLA = {
  '& tr:last-of-type > td': { borderBottom: 0 },
  // Below 1200 px the sidebar leaves the table little room, so initials and icons are hidden.
  '@media (max-width: 1199.95px)': { [`& .${INICIAL}, & .MuiButton-startIcon`]: { display: 'none' } },
} as const;
