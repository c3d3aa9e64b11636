import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { esColor } from '@cuenta-clara/dominio/color';
import { COLOR_PREDETERMINADO } from '@cuenta-clara/dominio/negocio/color-predeterminado';
import { useNegocioQuery } from '../features/configuracion/negocio.api.ts';
import { useAppSelector } from './store.ts';
import { type Esquema, SUPERFICIES, crearTema } from './tema.ts';

/** The choice is kept under 'theme' as 'dark' or 'light', and is a class on the document (spec section 4). */
const GUARDADO = 'theme';

/** Before she signs in nobody's colour is known: the brand's own green, alive in both themes. */
const MARCA = '#0f7a66';

/** The browser's own bar goes on from the app's. */
const pintarBarra = (esquema: Esquema): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = SUPERFICIES[esquema].papel;
};

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

/** Whether the dark theme shows now, and how to change to the other. */
export const useTema = () => {
  const { mode, systemMode, setMode } = useColorScheme();
  const esOscuro = (mode === 'system' ? systemMode : mode) === 'dark';
  const alternar = () => {
    setMode(esOscuro ? 'light' : 'dark');
    pintarBarra(esOscuro ? 'light' : 'dark');
  };
  return { esOscuro, alternar };
};
