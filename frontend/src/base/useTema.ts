import { useColorScheme } from '@mui/material/styles';
import { type Esquema, SUPERFICIES } from './tema.ts';

/** The browser's own bar goes on from the app's. */
export const pintarBarra = (esquema: Esquema): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = SUPERFICIES[esquema].papel;
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
