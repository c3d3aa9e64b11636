import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { esColor } from '@dominio/color.ts';
import { COLOR_PREDETERMINADO } from '@dominio/negocio/color-predeterminado.ts';
import { useNegocioQuery } from '../features/configuracion/negocio.api.ts';
import { useAppSelector } from './store.ts';
import { crearTema } from './tema.ts';

/** The choice is kept under 'theme' as 'dark' or 'light', and is a class on the document (spec section 4). */
const GUARDADO = 'theme';

/** Before she signs in nobody's colour is known: the brand's own green. */
const MARCA = '#1f4e46';

export const TemaProvider = ({ children }: { children: ReactNode }) => {
  const conSesion = useAppSelector(({ sesion }) => sesion.token !== null);
  const { data: negocio } = useNegocioQuery(undefined, { skip: !conSesion });
  const elegido = negocio?.color_personalizado ?? '';
  const acento = conSesion ? (esColor(elegido) ? elegido : COLOR_PREDETERMINADO) : MARCA;
  const tema = useMemo(() => crearTema(acento), [acento]);
  return (
    <ThemeProvider theme={tema} modeStorageKey={GUARDADO} defaultMode="system" disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
};

/** Whether the dark theme shows now, and how to change to the other. */
export const useTema = () => {
  const { mode, systemMode, setMode } = useColorScheme();
  const esOscuro = (mode === 'system' ? systemMode : mode) === 'dark';
  return { esOscuro, alternar: () => setMode(esOscuro ? 'light' : 'dark') };
};
