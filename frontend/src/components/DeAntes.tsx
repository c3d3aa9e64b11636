import Box from '@mui/material/Box';
import { type ReactNode } from 'react';

interface Props {
  /** It is being asked for anew. */
  cambia: boolean;
  component?: 'div' | 'span';
  children: ReactNode;
}

/**
 * What is shown from before until a fresh answer is there: under a line of the accent meanwhile, so that nobody takes it for the
 * answer. It is not made paler: colours that just reach AA would no longer be readable, for as long as the answer takes.
 */
export const DeAntes = ({ cambia, component = 'div', children }: Props) => (
  <Box
    component={component}
    aria-busy={cambia}
    sx={{
      position: 'relative',
      '&::before': {
        content: '""',
        position: 'absolute',
        insetInline: 0,
        top: component === 'span' ? 0 : -6,
        height: '2px',
        borderRadius: 1,
        bgcolor: 'primary.main',
        opacity: cambia ? 1 : 0,
        transition: 'opacity 150ms ease-out',
        pointerEvents: 'none',
      },
    }}
  >
    {children}
  </Box>
);
