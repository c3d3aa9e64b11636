import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { type SxProps, type Theme } from '@mui/material/styles';
import { type ReactNode } from 'react';

export const CIFRA = { textAlign: 'right', whiteSpace: 'nowrap' } as const;

interface Props {
  nombre: string;
  children: ReactNode;
  sx: SxProps<Theme>;
}

/** Wide amounts scroll inside the card, so the card can be focused and scrolled by keyboard. */
export const TablaEnTarjeta = ({ nombre, children, sx }: Props) => (
  <Card tabIndex={0} role="region" aria-label={nombre} sx={{ overflowX: 'auto' }}>
    <Box
      component="table"
      sx={[
        {
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: 14,
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': { px: 1, py: 1, textAlign: 'left', borderBottom: 1, borderColor: 'divider' },
          '& th': { fontWeight: 600 },
          '& thead th': { color: 'text.secondary', whiteSpace: 'nowrap' },
          '& :is(th, td):first-of-type': { pl: 2 },
          '& :is(th, td):last-of-type': { pr: 2 },
          '& tbody tr:last-of-type > *': { borderBottom: 0 },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children}
    </Box>
  </Card>
);
