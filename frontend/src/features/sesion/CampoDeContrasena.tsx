import VisibilityIcon from '../../iconos/VisibilityOutlined.tsx';
import VisibilityOffIcon from '../../iconos/VisibilityOffOutlined.tsx';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { REGLA_DE_CONTRASENA } from '@cuenta-clara/dominio/cuentas/largo-de-contrasena';
import { CampoDeSesion } from './CampoDeSesion.tsx';

interface Props {
  label?: string;
  valor: string;
  onCambio: (valor: string) => void;
  error?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

export const CampoDeContrasena = ({ label = 'Contraseña', ...props }: Props) => {
  const [visible, setVisible] = useState(false);
  return (
    <CampoDeSesion
      {...props}
      label={label}
      ayuda={props.autoComplete === 'new-password' ? REGLA_DE_CONTRASENA : undefined}
      type={visible ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            onClick={() => setVisible(!visible)}
            aria-label={visible ? 'Ocultar contraseña' : 'Mostrar contraseña'}
            edge="end"
          >
            {visible ? <VisibilityOffIcon /> : <VisibilityIcon />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
};
