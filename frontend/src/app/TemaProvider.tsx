import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { esColor } from '@cuenta-clara/dominio/color';
import { COLOR_PREDETERMINADO } from '@cuenta-clara/dominio/negocio/color-predeterminado';
import { useNegocioQuery } from '../features/configuracion/negocio.api.ts';
import { useAppSelector } from '../base/store.ts';
import { crearTema } from '../base/tema.ts';
import { pintarBarra } from '../base/useTema.ts';

/** The choice is kept under 'theme' as 'dark' or 'light', and is a class on the document (spec section 4). */
const GUARDADO = 'theme';

/** Before she signs in nobody's colour is known: the brand's own green, alive in both themes. */
const MARCA = '#0f7a66';

/** Before the first paint, so that a dark screen never flashes white: afterwards the theme keeps the class itself. */
export const anticiparTema = (): void => {
  const guardado = localStorage.getItem(GUARDADO);
  const loPideElSistema = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const esquema = guardado === 'dark' || (guardado !== 'light' && loPideElSistema) ? 'dark' : 'light';
  document.documentElement.classList.add(esquema);
  pintarBarra(esquema);
};

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
