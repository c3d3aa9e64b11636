import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { aQuienSeSaluda, comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import {
  TEXTOS_DE_ENVIO,
  conFactura,
  direccionDeWhatsApp,
  validarWhatsApp,
} from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { conCliente, esTelefono, formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { toast } from '../../base/ventanas/toasts.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { Inicial } from '../../components/Inicial.tsx';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import { AvisoDelNegocio } from './AvisoDelNegocio.tsx';
import { CampoDeMensaje } from './CampoDeMensaje.tsx';
import { MensajesPredefinidos } from './MensajesPredefinidos.tsx';
import { SobreUnaFactura } from './SobreUnaFactura.tsx';
import { abrirWhatsApp } from './abrir-whatsapp.ts';
import { useCambiarMensaje } from './useCambiarMensaje.ts';
import { TRAYENDO_EL_ENLACE, useTextoDelElegido } from './useTextoDeFactura.ts';
import { useUltimo } from '../../components/useUltimo.ts';
import { useEscrito } from '../../base/ventanas/sin-guardar.ts';

interface Props {
  cliente: ClienteDeApi;
  /** A prepared text. While unchanged, it is discarded without asking. */
  inicial?: string;
  onCerrar: () => void;
}

export default function DialogoDeMensaje({ cliente, inicial = '', onCerrar }: Props) {
  const { data: negocio } = useNegocioQuery();
  const [mensaje, setMensaje] = useEscrito(`mensaje/${cliente.id}`, inicial);
  const [elegido, setElegido] = useState(inicial);
  const [factura, setFactura] = useState<FacturaDeApi | null>(null);
  const puedeCambiar = useCambiarMensaje();
  const { preparar, dejar, trayendo } = useTextoDelElegido();
  const telefonoDelNegocio = negocio?.telefono ?? '';
  /** An unchanged predefined message can be chosen again, so closing does not lose it. */
  const conPalabrasSuyas = mensaje.trim() !== '' && mensaje !== elegido;
  const ahora = useUltimo({ conPalabrasSuyas });
  const salir = useSalirSinPerder({ conCambios: conPalabrasSuyas, ocupado: false }, onCerrar);

  const conNombre = (texto: string, de = factura): string =>
    conCliente(de ? conFactura(texto, de) : texto, aQuienSeSaluda(cliente));
  const elegir = async (texto: string) => {
    if (!(await puedeCambiar(ahora.current.conPalabrasSuyas))) return;
    setMensaje(texto);
    setElegido(texto);
  };
  const elegirFactura = async (una: FacturaDeApi | null, metodo: MetodoDePago | null) => {
    setFactura(una);
    if (!una) return dejar();
    const texto = await preparar(una, metodo);
    if (texto !== null) await elegir(texto);
  };
  const enviar = async () => {
    const texto = conNombre(mensaje);
    const problema = validarWhatsApp(
      { mensaje: texto, telefonoDelNegocio, telefonoDelCliente: cliente.telefono },
      TEXTOS_DE_ENVIO.mensajeSinElegir,
    );
    if (problema) return toast.error(problema);
    const direccion = direccionDeWhatsApp(negocio?.codigo_pais ?? '', cliente.telefono, texto);
    if (await abrirWhatsApp(direccion, texto)) onCerrar();
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
            disabled={trayendo || !esTelefono(telefonoDelNegocio) || mensaje.trim() === ''}
          >
            {trayendo ? TRAYENDO_EL_ENLACE : 'Enviar'}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Inicial nombre={comoSeLlama(cliente)} />
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{comoSeLlama(cliente)}</Typography>
          <Typography variant="body2" color="textSecondary">
            {formatoDeTelefono(cliente.telefono)}
          </Typography>
        </Box>
      </Box>
      <AvisoDelNegocio />
      <SobreUnaFactura
        cliente={cliente}
        por="WhatsApp"
        factura={factura}
        onElegir={(una, metodo) => void elegirFactura(una, metodo)}
      />
      <MensajesPredefinidos
        onElegir={(plantilla) => {
          dejar();
          void elegir(conNombre(plantilla));
        }}
      />
      <CampoDeMensaje
        mensaje={mensaje}
        onCambio={setMensaje}
        siEstaVacio={TEXTOS_DE_ENVIO.mensajeSinElegir}
        renglones={4}
      />
    </DialogoAdaptable>
  );
}
