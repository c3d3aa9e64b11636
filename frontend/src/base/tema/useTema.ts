import { useColorScheme } from '@mui/material/styles';
import { pintarBarra } from './anticipar-tema.ts';

export const useTema = () => {
  const { mode, systemMode, setMode } = useColorScheme();
  const esOscuro = (mode === 'system' ? systemMode : mode) === 'dark';
  const alternar = () => {
    setMode(esOscuro ? 'light' : 'dark');
    pintarBarra(esOscuro ? 'light' : 'dark');
  };
  return { esOscuro, alternar };
};
