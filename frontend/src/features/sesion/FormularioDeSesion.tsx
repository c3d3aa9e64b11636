import Box from '@mui/material/Box';
import { type ReactNode } from 'react';

interface Props {
  enviar: () => Promise<void>;
  /** While she types. */
  onFocus?: () => void;
  children: ReactNode;
}

/** The form of a page outside the session: what is wrong in it is said by the server, in our words. */
export const FormularioDeSesion = ({ enviar, onFocus, children }: Props) => (
  <Box
    component="form"
    noValidate
    onSubmit={(evento) => {
      evento.preventDefault();
      void enviar();
    }}
    onFocus={onFocus}
    sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
  >
    {children}
  </Box>
);
