import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type ClienteDeApi } from '@dominio/clientes/cliente.view.ts';
import {
  TEXTOS_DE_ENVIO,
  direccionDeWhatsApp,
  validarWhatsApp,
} from '@dominio/facturas/mensajes-de-factura.ts';
import { conCliente, esTelefono } from '@dominio/texto.ts';
import { toast } from '../../app/toasts.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { Inicial } from '../../components/Inicial.tsx';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { useNegocioQuery } from '../configuracion/negocio.api.ts';
import { MensajesPredefinidos } from './MensajesPredefinidos.tsx';
import { abrirWhatsApp } from './abrir-whatsapp.ts';

interface Props {
  cliente: ClienteDeApi;
  onCerrar: () => void;
}

/** The message (WhatsApp) dialog for a customer (spec section 2). Each opening starts afresh. */
export default function DialogoDeMensaje({ cliente, onCerrar }: Props) {
  const { data: negocio = null, isLoading } = useNegocioQuery();
  const [mensaje, setMensaje] = useState('');
  const telefonoDelNegocio = negocio?.telefono ?? '';
  const salir = useSalirSinPerder(mensaje.trim() !== '', onCerrar);
  const sinNegocio = !isLoading && !esTelefono(telefonoDelNegocio);

  const enviar = async () => {
    const problema = validarWhatsApp(
      { mensaje, telefonoDelNegocio, telefonoDelCliente: cliente.telefono },
      TEXTOS_DE_ENVIO.mensajeSinElegir,
    );
    if (problema) return toast.error(problema);
    await abrirWhatsApp(direccionDeWhatsApp(negocio?.codigo_pais ?? '', cliente.telefono, mensaje), mensaje);
    onCerrar();
  };

  return (
    <DialogoAdaptable
      abierto
      titulo="Enviar mensaje"
      onCerrar={salir}
      acciones={
        <>
          <Button onClick={salir}>Cancelar</Button>
          <Button
            variant="contained"
            onClick={() => void enviar()}
            disabled={sinNegocio || mensaje.trim() === ''}
          >
            Enviar
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Inicial nombre={cliente.nombre} />
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{cliente.nombre}</Typography>
          <Typography variant="body2" color="textSecondary">
            {cliente.telefono}
          </Typography>
        </Box>
      </Box>
      {sinNegocio && <Alert severity="warning">{TEXTOS_DE_ENVIO.telefonoDelNegocio}</Alert>}
      <MensajesPredefinidos onElegir={(texto) => setMensaje(conCliente(texto, cliente.nombre))} />
      <TextField
        label="Mensaje"
        value={mensaje}
        onChange={(evento) => setMensaje(evento.target.value)}
        multiline
        minRows={4}
      />
    </DialogoAdaptable>
  );
}
