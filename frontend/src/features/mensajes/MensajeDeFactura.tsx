import LinkIcon from '../../iconos/LinkRounded.tsx';
import ExpandMoreIcon from '../../iconos/ExpandMoreRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TEXTOS_DE_ENVIO } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { enBloques } from '../../base/tema/en-papel.ts';
import { Desplegable } from '../../components/Desplegable.tsx';
import { CampoDeMensaje } from './CampoDeMensaje.tsx';
import { MensajesPredefinidos } from './MensajesPredefinidos.tsx';
import { type EnvioDeFactura } from './useEnvioDeFactura.ts';

export const MensajeDeFactura = ({ envio, siEstaVacio }: { envio: EnvioDeFactura; siEstaVacio?: string }) => {
  const [abierto, setAbierto] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, ...enBloques(1) }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        <Button
          size="small"
          startIcon={<ExpandMoreIcon />}
          onClick={() => setAbierto(!abierto)}
          aria-expanded={abierto}
        >
          Mensajes predefinidos
        </Button>
        {envio.esElPreparado && (
          <Button size="small" startIcon={<LinkIcon />} onClick={envio.conElOtroEnlace}>
            {envio.enlace.cual === 'pdf' ? 'Mandar el enlace de su página' : 'Mandar el enlace del PDF'}
          </Button>
        )}
      </Box>
      {envio.esElPreparado && envio.enlace.problema !== null && (
        <Typography role="status" variant="body2" color="textSecondary">
          {envio.enlace.problema}: el mensaje lleva el del PDF.
        </Typography>
      )}
      <Desplegable abierto={abierto}>
        <Box sx={{ pb: 1 }}>
          <MensajesPredefinidos onElegir={(texto) => void envio.elegirMensaje(texto)} />
        </Box>
      </Desplegable>
      <CampoDeMensaje
        mensaje={envio.mensaje}
        onCambio={envio.escribir}
        siEstaVacio={siEstaVacio ?? TEXTOS_DE_ENVIO.mensajeVacio}
        renglones={6}
        espera={envio.trayendoElEnlace && envio.enlace.cual === 'pagina'}
      />
    </Box>
  );
};
