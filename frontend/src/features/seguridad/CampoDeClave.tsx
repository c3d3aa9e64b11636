import VisibilityIcon from '../../iconos/VisibilityOutlined.tsx';
import VisibilityOffIcon from '../../iconos/VisibilityOffOutlined.tsx';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { type ComponentProps, useState } from 'react';
import { type FieldValues } from 'react-hook-form';
import { TAL_CUAL } from '../../components/escritura.ts';
import { CampoTexto } from '../../components/campos.tsx';
import { usePerfilQuery } from '../../api/sesion.api.ts';

type Props<V extends FieldValues> = Omit<ComponentProps<typeof CampoTexto<V>>, 'type' | 'slotProps'>;

export const CampoDeClave = <V extends FieldValues>(props: Props<V>) => {
  const [visible, setVisible] = useState(false);
  return (
    <CampoTexto
      {...props}
      type={visible ? 'text' : 'password'}
      slotProps={{
        htmlInput: TAL_CUAL,
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                onClick={() => setVisible(!visible)}
                aria-label={`${visible ? 'Ocultar' : 'Mostrar'}: ${String(props.label)}`}
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

/** The browser knows by the hidden user name which password to fill in and store. */
export const UsuariaDeLaClave = () => {
  const { data: usuaria } = usePerfilQuery();
  return (
    <input type="text" name="username" autoComplete="username" value={usuaria?.email ?? ''} readOnly hidden />
  );
};
