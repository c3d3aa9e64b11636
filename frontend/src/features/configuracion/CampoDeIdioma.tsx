import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { PALABRAS } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { IDIOMAS, type Idioma, NOMBRES_DE_IDIOMA } from '@cuenta-clara/dominio/idioma';
import { type ValoresDelNegocio } from './valores-del-negocio.ts';

const PAPEL = { bgcolor: '#ffffff', color: '#44403c', border: 1, borderColor: '#d6d3d1' } as const;

const Renglon = ({ palabra, cifra }: { palabra: string; cifra: string }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
    <span>{palabra}</span>
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {cifra}
    </Box>
  </Box>
);

const Muestra = ({ idioma }: { idioma: Idioma }) => {
  const { titulo, cliente, columnas, subtotal, balance } = PALABRAS[idioma];
  return (
    <Box
      aria-hidden
      sx={{ ...PAPEL, gridColumn: '1 / -1', borderRadius: 0.5, p: 1, fontSize: '0.6875rem', lineHeight: 1.5 }}
    >
      <Box sx={{ fontSize: '0.8125rem', fontWeight: 700, color: '#1c1917' }}>{titulo}</Box>
      <Box sx={{ color: '#78716c' }}>{cliente}</Box>
      <Box sx={{ borderBottom: 1, borderColor: '#d6d3d1', mt: 0.5, color: '#78716c' }}>
        <Renglon palabra={columnas.descripcion} cifra={columnas.total} />
      </Box>
      <Renglon palabra={subtotal} cifra="$1,000.00" />
      <Box sx={{ fontWeight: 700, color: '#1c1917' }}>
        <Renglon palabra={balance} cifra="$1,160.00" />
      </Box>
    </Box>
  );
};

export const CampoDeIdioma = ({ control }: { control: Control<ValoresDelNegocio> }) => {
  const id = useId();
  return (
    <Controller
      control={control}
      name="idioma_documentos"
      render={({ field: { value, onChange, ref, name, onBlur } }) => (
        <FormControl>
          <FormLabel id={id}>Idioma de tus documentos</FormLabel>
          <RadioGroup
            aria-labelledby={id}
            name={name}
            value={value}
            onChange={(_evento, elegido) => onChange(elegido)}
            onBlur={onBlur}
            sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1, mt: 1 }}
          >
            {[...IDIOMAS].reverse().map((idioma) => (
              <FormControlLabel
                key={idioma}
                value={idioma}
                control={<Radio slotProps={{ input: { ...(idioma === value && { ref }) } }} />}
                disableTypography
                label={
                  <>
                    <span>{NOMBRES_DE_IDIOMA[idioma]}</span>
                    <Muestra idioma={idioma} />
                  </>
                }
                sx={{
                  m: 0,
                  p: 1,
                  pt: 0,
                  display: 'grid',
                  gridTemplateColumns: 'auto minmax(0, 1fr)',
                  alignItems: 'center',
                  border: 1,
                  borderColor: idioma === value ? 'primary.main' : 'divider',
                  borderRadius: 1.5,
                }}
              />
            ))}
          </RadioGroup>
          <FormHelperText sx={{ mx: 0 }}>Las facturas que ya hiciste se quedan como están.</FormHelperText>
        </FormControl>
      )}
    />
  );
};
