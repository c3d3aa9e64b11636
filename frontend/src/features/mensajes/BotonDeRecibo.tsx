import WhatsAppIcon from '../../iconos/WhatsApp.tsx';
import Button from '@mui/material/Button';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import {
  direccionDeWhatsApp,
  enlacePublico,
  reciboDePago,
  validarWhatsApp,
} from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { useSitio } from '../../base/api.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import { abrirWhatsApp } from './abrir-whatsapp.ts';

interface Props {
  factura: FacturaDeApi;
  abono: FacturaDeApi['abonos'][number];
}

/** Sends the receipt by WhatsApp within the tap, because browsers block windows that open later. */
export const BotonDeRecibo = ({ factura, abono }: Props) => {
  const { data: negocio } = useNegocioQuery();
  const sitio = useSitio();
  const enviar = () => {
    const enlace = enlacePublico(sitio, factura);
    const mensaje = reciboDePago(factura, abono, enlace);
    const telefonoDelCliente = factura.cliente.telefono ?? '';
    const problema = validarWhatsApp({
      mensaje,
      telefonoDelNegocio: negocio?.telefono ?? '',
      telefonoDelCliente,
    });
    if (problema) return toast.error(problema);
    const direccion = direccionDeWhatsApp(negocio?.codigo_pais ?? '', telefonoDelCliente, mensaje);
    void abrirWhatsApp(direccion, mensaje);
  };
  return (
    <Button variant="outlined" startIcon={<WhatsAppIcon />} onClick={enviar} disabled={!negocio}>
      Enviar recibo por WhatsApp
    </Button>
  );
};
