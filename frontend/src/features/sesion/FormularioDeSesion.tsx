import Box from '@mui/material/Box';
import { type ReactNode } from 'react';

interface Props {
  enviar: () => Promise<void>;
  onFocus?: () => void;
  children: ReactNode;
}

/** The form is `noValidate`, because the server's own texts say what is wrong. */
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
