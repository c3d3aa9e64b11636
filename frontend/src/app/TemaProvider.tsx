import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useNegocioQuery } from '../api/negocio.api.ts';
import { temaGuardado } from '../base/tema/anticipar-tema.ts';
import { useAppSelector } from '../base/store.ts';
import { acentoElegido, crearTema } from '../base/tema/tema.ts';

/** The accent colour before sign-in, legible in the light and the dark theme. */
const MARCA = '#0f7a66';

const MODO = 'modo';

/** Only the mode (light or dark) is stored: MUI's other values are not the owner's choice. */
const comoSeGuarda = ({ key }: { key: string }) => ({
  get: (deSiempre: unknown) => (key === MODO ? temaGuardado.leer() : null) ?? deSiempre,
  set: (valor: unknown) => {
    if (key === MODO) temaGuardado.poner(String(valor));
  },
  subscribe: (avisar: (valor: unknown) => void) =>
    key === MODO ? temaGuardado.alCambiarFuera(avisar) : () => undefined,
});

export const TemaProvider = ({ children }: { children: ReactNode }) => {
  const conSesion = useAppSelector(({ sesion }) => sesion.token !== null);
  const { data: negocio } = useNegocioQuery(undefined, { skip: !conSesion });
  const acento = conSesion ? acentoElegido(negocio?.color_personalizado) : MARCA;
  const tema = useMemo(() => crearTema(acento), [acento]);
  return (
    <ThemeProvider
      theme={tema}
      modeStorageKey={MODO}
      storageManager={comoSeGuarda}
      defaultMode="system"
      disableTransitionOnChange
      noSsr
    >
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
};
