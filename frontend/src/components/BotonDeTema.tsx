import DarkModeIcon from '../iconos/DarkModeOutlined.tsx';
import LightModeIcon from '../iconos/LightModeOutlined.tsx';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTema } from '../base/useTema.ts';

export const BotonDeTema = () => {
  const { esOscuro, alternar } = useTema();
  return (
    <Tooltip title={esOscuro ? 'Tema claro' : 'Tema oscuro'}>
      <IconButton onClick={alternar} aria-label={esOscuro ? 'Cambiar a tema claro' : 'Cambiar a tema oscuro'}>
        {/* By style: the frame is drawn where no theme is known yet. */}
        <LightModeIcon
          sx={(tema) => ({ display: 'none', ...tema.applyStyles('dark', { display: 'block' }) })}
        />
        <DarkModeIcon sx={(tema) => tema.applyStyles('dark', { display: 'none' })} />
      </IconButton>
    </Tooltip>
  );
};
