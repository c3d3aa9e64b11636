import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { direccionDeWhatsApp, validarWhatsApp } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { esTelefono } from '@cuenta-clara/dominio/texto';
import { toast } from '../../base/ventanas/toasts.tsx';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import { AvisoDelNegocio } from './AvisoDelNegocio.tsx';
import { MarcoDeEnvio } from './MarcoDeEnvio.tsx';
import { MensajeDeFactura } from './MensajeDeFactura.tsx';
import { abrirWhatsApp } from './abrir-whatsapp.ts';
import { useEnvioDeFactura } from './useEnvioDeFactura.ts';

interface Props {
  factura: FacturaDeApi;
  onCerrar: () => void;
}

/** The message is sent to the customer's telephone (spec section 2; decisions, "Screens"). */
export default function ModalDeWhatsApp({ factura: inicial, onCerrar }: Props) {
  const envio = useEnvioDeFactura(inicial);
  const { data: negocio } = useNegocioQuery();
  const { enviado } = envio;
  const telefonoDelNegocio = negocio?.telefono ?? '';
  const telefonoDelCliente = envio.factura.cliente.telefono ?? '';

  const enviar = async () => {
    const problema = validarWhatsApp({ mensaje: enviado, telefonoDelNegocio, telefonoDelCliente });
    if (problema) return toast.error(problema);
    const direccion = direccionDeWhatsApp(negocio?.codigo_pais ?? '', telefonoDelCliente, enviado);
    if (await abrirWhatsApp(direccion, enviado, { antes: envio.antes })) onCerrar();
  };

  return (
    <MarcoDeEnvio
      por="WhatsApp"
      envio={envio}
      nota="Se abrirá WhatsApp con este mensaje; tú decides cuándo enviarlo."
      aviso={<AvisoDelNegocio />}
      impedido={!esTelefono(telefonoDelNegocio) || enviado.trim() === ''}
      onEnviar={() => void enviar()}
      onCerrar={onCerrar}
    >
      <MensajeDeFactura envio={envio} />
    </MarcoDeEnvio>
  );
}
