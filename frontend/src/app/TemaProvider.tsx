import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useNegocioQuery } from '../api/negocio.api.ts';
import { TEMA_GUARDADO } from '../base/anticipar-tema.ts';
import { useAppSelector } from '../base/store.ts';
import { acentoElegido, crearTema } from '../base/tema.ts';

/** Before she signs in nobody's colour is known: the brand's own green, alive in both themes. */
const MARCA = '#0f7a66';

export const TemaProvider = ({ children }: { children: ReactNode }) => {
  const conSesion = useAppSelector(({ sesion }) => sesion.token !== null);
  const { data: negocio } = useNegocioQuery(undefined, { skip: !conSesion });
  const acento = conSesion ? acentoElegido(negocio?.color_personalizado) : MARCA;
  const tema = useMemo(() => crearTema(acento), [acento]);
  return (
    <ThemeProvider
      theme={tema}
      modeStorageKey={TEMA_GUARDADO}
      defaultMode="system"
      disableTransitionOnChange
      noSsr
    >
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
};
