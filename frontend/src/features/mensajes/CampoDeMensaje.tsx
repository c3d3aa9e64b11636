import TextField from '@mui/material/TextField';
import { type EnvioDeFactura } from './useEnvioDeFactura.ts';

export const CampoDeMensaje = ({ envio: { mensaje, escribir } }: { envio: EnvioDeFactura }) => (
  <TextField
    label="Mensaje"
    value={mensaje}
    onChange={(evento) => escribir(evento.target.value)}
    multiline
    minRows={6}
  />
);
