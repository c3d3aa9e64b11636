import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTema } from '../base/useTema.ts';

export const BotonDeTema = () => {
  const { esOscuro, alternar } = useTema();
  return (
    <Tooltip title={esOscuro ? 'Tema claro' : 'Tema oscuro'}>
      <IconButton onClick={alternar} aria-label={esOscuro ? 'Cambiar a tema claro' : 'Cambiar a tema oscuro'}>
        {esOscuro ? <LightModeIcon /> : <DarkModeIcon />}
      </IconButton>
    </Tooltip>
  );
};
