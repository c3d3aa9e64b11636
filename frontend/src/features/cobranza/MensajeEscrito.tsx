import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type CobranzaDeClientaDeApi } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { type Tono } from '@cuenta-clara/dominio/cobranza/tono';
import { ElegirTono } from './ElegirTono.tsx';
import { type Redaccion } from './useRedactar.ts';

interface Props {
  de: CobranzaDeClientaDeApi;
  tono: Tono;
  onTono: (tono: Tono) => void;
  redaccion: Pick<Redaccion, 'redactar' | 'metodo' | 'metodos' | 'elegirMetodo'>;
}

/** The message as it will be opened, in a tone and with a way to pay that can be changed. */
export const MensajeEscrito = ({ de, tono, onTono, redaccion }: Props) => {
  const { redactar, metodo, metodos, elegirMetodo } = redaccion;
  return (
    <>
      <ElegirTono tono={tono} onElegir={onTono} />
      {metodos.length > 0 && (
        <TextField
          select
          label="Forma de pago (opcional)"
          value={metodo?.id ?? ''}
          onChange={(evento) => {
            const elegido = metodos.find(({ id }) => id === evento.target.value);
            if (elegido) elegirMetodo(elegido);
          }}
        >
          {metodos.map(({ id, nombre }) => (
            <MenuItem key={id} value={id} sx={{ minHeight: 44, whiteSpace: 'normal' }}>
              {nombre}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box
        role="region"
        aria-label="Mensaje"
        tabIndex={0}
        sx={{
          p: 1.5,
          borderRadius: 2,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'action.hover',
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          typography: 'body2',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {redactar(de, tono).texto}
      </Box>
    </>
  );
};
