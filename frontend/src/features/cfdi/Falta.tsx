import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { type ReparoDeApi } from '@cuenta-clara/dominio/cfdi/cfdi.api';

interface Props {
  titulo: string;
  textos: readonly ReparoDeApi[];
  accion?: ReactNode;
}

export const Falta = ({ titulo, textos, accion }: Props) => (
  <Box>
    <Typography variant="h3">{titulo}</Typography>
    <Box component="ul" sx={{ m: 0, mt: 0.5, mb: accion ? 1 : 0, pl: 2.5 }}>
      {textos.map(({ campo, texto }) => (
        <Typography key={campo + texto} component="li" variant="body2">
          {texto}
        </Typography>
      ))}
    </Box>
    {accion}
  </Box>
);
