import CheckIcon from '../../iconos/CheckRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Canal } from '@cuenta-clara/dominio/cobranza/cobranza.api';

const TEXTOS: Readonly<Record<Canal, { pregunta: string; si: string }>> = {
  whatsapp: { pregunta: '¿Lo enviaste?', si: 'Sí, lo envié' },
  email: { pregunta: '¿Lo enviaste?', si: 'Sí, lo envié' },
  llamada: { pregunta: '¿Le llamaste?', si: 'Sí, le llamé' },
};

interface Props {
  nombre: string;
  canal?: Canal;
  onResponder: (enviado: boolean) => void;
}

/** The owner is asked, because opening WhatsApp does not prove that the reminder was sent. */
export const Confirmar = ({ nombre, canal = 'whatsapp', onResponder }: Props) => (
  <Box
    role="group"
    aria-label={`${TEXTOS[canal].pregunta} ${nombre}`}
    sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}
  >
    <Typography sx={{ fontWeight: 600, mr: 'auto' }}>{TEXTOS[canal].pregunta}</Typography>
    <Button onClick={() => onResponder(false)} sx={{ minHeight: 44 }}>
      No
    </Button>
    <Button
      variant="contained"
      startIcon={<CheckIcon />}
      onClick={() => onResponder(true)}
      sx={{ minHeight: 44, whiteSpace: 'nowrap' }}
    >
      {TEXTOS[canal].si}
    </Button>
  </Box>
);
