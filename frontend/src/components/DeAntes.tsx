import Box from '@mui/material/Box';
import { type ReactNode } from 'react';

interface Props {
  cambia: boolean;
  component?: 'div' | 'span';
  children: ReactNode;
}

/** An accent line marks stale content. Dimming would make colours that just reach WCAG AA unreadable. */
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
