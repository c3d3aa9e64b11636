import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { ENLACES_DE_MENSAJES, NOMBRES_DE_ENLACE } from '@cuenta-clara/dominio/negocio/negocio';
import { type ValoresDelNegocio } from './valores-del-negocio.ts';

export const CampoDeEnlace = ({ control }: { control: Control<ValoresDelNegocio> }) => {
  const id = useId();
  return (
    <Controller
      control={control}
      name="enlace_de_mensajes"
      render={({ field: { value, onChange, ref, name, onBlur } }) => (
        <FormControl>
          <FormLabel id={id}>Tus mensajes llevan el enlace de</FormLabel>
          <RadioGroup
            aria-labelledby={id}
            name={name}
            value={value}
            onChange={(_evento, elegido) => onChange(elegido)}
            onBlur={onBlur}
          >
            {ENLACES_DE_MENSAJES.map((enlace) => (
              <FormControlLabel
                key={enlace}
                value={enlace}
                label={NOMBRES_DE_ENLACE[enlace]}
                control={<Radio slotProps={{ input: { ...(enlace === value && { ref }) } }} />}
                sx={{ minHeight: 44 }}
              />
            ))}
          </RadioGroup>
        </FormControl>
      )}
    />
  );
};
