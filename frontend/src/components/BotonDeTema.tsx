import DarkModeIcon from '../iconos/DarkModeOutlined.tsx';
import LightModeIcon from '../iconos/LightModeOutlined.tsx';
import IconButton from '@mui/material/IconButton';
import { useTema } from '../base/tema/useTema.ts';
import { consejo } from './consejo.ts';

export const BotonDeTema = () => {
  const { esOscuro, alternar } = useTema();
  return (
    <IconButton
      onClick={alternar}
      aria-label={esOscuro ? 'Cambiar a tema claro' : 'Cambiar a tema oscuro'}
      {...consejo(esOscuro ? 'Tema claro' : 'Tema oscuro')}
    >
      {/* CSS shows one of the two icons, because the prerendered shell does not know the theme. */}
      <LightModeIcon
        sx={(tema) => ({ display: 'none', ...tema.applyStyles('dark', { display: 'block' }) })}
      />
      <DarkModeIcon sx={(tema) => tema.applyStyles('dark', { display: 'none' })} />
    </IconButton>
  );
};
