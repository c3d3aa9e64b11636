import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type Control, useController } from 'react-hook-form';
import { type ValoresDelNegocio } from './valores-del-negocio.ts';

interface Props {
  control: Control<ValoresDelNegocio>;
  name: 'tipo_negocio' | 'direccion';
  pregunta: string;
  textos: readonly string[];
}

export const ChipsDelCampo = ({ control, name, pregunta, textos }: Props) => {
  const { field } = useController({ control, name });
  return (
    field.value === '' && (
      <Box
        role="group"
        aria-label={pregunta}
        sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
      >
        <Typography variant="body2" color="textSecondary">
          {pregunta}
        </Typography>
        {textos.map((texto) => (
          <Chip key={texto} label={texto} variant="outlined" onClick={() => field.onChange(texto)} />
        ))}
      </Box>
    )
  );
};
