import Box from '@mui/material/Box';
import { type ReactNode } from 'react';

interface Props {
  /** It is being asked for anew. */
  cambia: boolean;
  component?: 'div' | 'span';
  children: ReactNode;
}

/** What is shown from before until a fresh answer is there: paler meanwhile, so that nobody takes it for the answer. */
export const DeAntes = ({ cambia, component = 'div', children }: Props) => (
  <Box
    component={component}
    aria-busy={cambia}
    sx={{ opacity: cambia ? 0.7 : 1, transition: 'opacity 150ms ease-out' }}
  >
    {children}
  </Box>
);
