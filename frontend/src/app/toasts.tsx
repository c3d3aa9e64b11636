import { SnackbarProvider, enqueueSnackbar } from 'notistack';
import { type ReactNode } from 'react';

/** Toasts (spec sections 2 and 9): top right, success 2 s, errors and plain 4 s, at most 20 at once. */
const DURACION = { exito: 2_000, otro: 4_000 };
const CUANTOS = 20;

export const ToastsProvider = ({ children }: { children: ReactNode }) => (
  <SnackbarProvider
    maxSnack={CUANTOS}
    autoHideDuration={DURACION.otro}
    anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
    preventDuplicate
  >
    {children}
  </SnackbarProvider>
);

/** The toast only confirms: what happened is seen where it happened. */
export const toast = {
  exito: (texto: string): void =>
    void enqueueSnackbar(texto, { variant: 'success', autoHideDuration: DURACION.exito }),
  error: (texto: string): void => void enqueueSnackbar(texto, { variant: 'error' }),
  aviso: (texto: string): void => void enqueueSnackbar(texto),
};
