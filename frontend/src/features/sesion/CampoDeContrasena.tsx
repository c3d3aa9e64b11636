import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOffOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

interface Props {
  valor: string;
  onCambio: (valor: string) => void;
  error?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
}

/** A password with its show/hide toggle. */
export const CampoDeContrasena = ({ valor, onCambio, error, autoComplete }: Props) => {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      label="Contraseña"
      placeholder="Contraseña"
      type={visible ? 'text' : 'password'}
      value={valor}
      onChange={(evento) => onCambio(evento.target.value)}
      error={error !== undefined}
      helperText={error}
      autoComplete={autoComplete}
      required
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                onClick={() => setVisible(!visible)}
                aria-label={visible ? 'Ocultar contraseña' : 'Mostrar contraseña'}
                edge="end"
              >
                {visible ? <VisibilityOffIcon /> : <VisibilityIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
