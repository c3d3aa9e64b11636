import Box from '@mui/material/Box';
import { type ReactNode } from 'react';

export const Totales = ({ children }: { children: ReactNode }) => (
  <Box component="dl" sx={{ m: 0, ml: 'auto', width: '100%', maxWidth: { md: 340 } }}>
    {children}
  </Box>
);

interface Props {
  nombre: string;
  valor: ReactNode;
  /** A row of totals is `suma` (the sum of the rows above it) or `final` (the main figure). */
  como?: 'parte' | 'suma' | 'final';
}

const ESTILOS = {
  parte: { color: 'text.secondary', '& dd': { color: 'text.primary' } },
  suma: { fontWeight: 600 },
  final: { fontWeight: 700, fontSize: 20, borderTop: 1, borderColor: 'divider', mt: 1, pt: 1 },
} as const;

export const Total = ({ nombre, valor, como = 'parte' }: Props) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: 2,
      py: 0.5,
      ...ESTILOS[como],
    }}
  >
    <dt>{nombre}</dt>
    <Box component="dd" sx={{ m: 0 }}>
      {valor}
    </Box>
  </Box>
);
