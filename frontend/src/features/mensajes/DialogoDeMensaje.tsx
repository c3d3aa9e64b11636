import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import {
  TEXTOS_DE_ENVIO,
  direccionDeWhatsApp,
  validarWhatsApp,
} from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { conCliente, esTelefono, formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { toast } from '../../base/ventanas/toasts.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { Inicial } from '../../components/Inicial.tsx';
import { useConfirmacion } from '../../components/Confirmacion.tsx';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import { AvisoDelNegocio } from './AvisoDelNegocio.tsx';
import { MensajesPredefinidos } from './MensajesPredefinidos.tsx';
import { abrirWhatsApp } from './abrir-whatsapp.ts';

interface Props {
  cliente: ClienteDeApi;
  /** What is written already; as it came it is nobody's own words. */
  inicial?: string;
  onCerrar: () => void;
}

/** The message (WhatsApp) dialog for a customer (spec section 2). Each opening starts afresh. */
export default function DialogoDeMensaje({ cliente, inicial = '', onCerrar }: Props) {
  const { data: negocio } = useNegocioQuery();
  const [mensaje, setMensaje] = useState(inicial);
  const [elegido, setElegido] = useState(inicial);
  const preguntar = useConfirmacion();
  const telefonoDelNegocio = negocio?.telefono ?? '';
  /** A predefined message as it came can be chosen again; her own words cannot. */
  const conPalabrasSuyas = mensaje.trim() !== '' && mensaje !== elegido;
  const salir = useSalirSinPerder(conPalabrasSuyas, onCerrar);

  const elegir = async (plantilla: string) => {
    const si =
      !conPalabrasSuyas ||
      (await preguntar({
        titulo: '¿Cambiar el mensaje?',
        texto: 'Lo que escribiste se perderá.',
        confirmar: 'Cambiar el mensaje',
        cancelar: 'Seguir editando',
        peligro: true,
      }));
    if (!si) return;
    const texto = conCliente(plantilla, cliente.nombre);
    setMensaje(texto);
    setElegido(texto);
  };
  const enviar = async () => {
    const problema = validarWhatsApp(
      { mensaje, telefonoDelNegocio, telefonoDelCliente: cliente.telefono },
      TEXTOS_DE_ENVIO.mensajeSinElegir,
    );
    if (problema) return toast.error(problema);
    const direccion = direccionDeWhatsApp(negocio?.codigo_pais ?? '', cliente.telefono, mensaje);
    if (await abrirWhatsApp(direccion, mensaje)) onCerrar();
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
            disabled={!esTelefono(telefonoDelNegocio) || mensaje.trim() === ''}
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
            {formatoDeTelefono(cliente.telefono)}
          </Typography>
        </Box>
      </Box>
      <AvisoDelNegocio />
      <MensajesPredefinidos onElegir={(texto) => void elegir(texto)} />
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
