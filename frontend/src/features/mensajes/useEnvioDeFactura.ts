import { useState } from 'react';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { enlacePublico, mensajeDeFactura } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { useEntornoQuery } from '../../base/api.ts';
import { useConfirmacion } from '../../components/Confirmacion.tsx';
import { type EdicionDeCliente, conNombreCorregido, hayCambio } from './edicion-de-cliente.ts';

/**
 * What the WhatsApp and the e-mail modal share: the customer as corrected, the chosen method, and the message made from
 * them. Another method writes the message anew (spec section 4, "Messaging"), but not over her own words unasked.
 */
export const useEnvioDeFactura = (inicial: FacturaDeApi) => {
  const { data: entorno } = useEntornoQuery();
  const [factura, setFactura] = useState(inicial);
  const [edicion, editarCliente] = useState<EdicionDeCliente | null>(null);
  const [metodo, setMetodo] = useState<MetodoDePago | null>(null);
  const [escrito, setEscrito] = useState<string | null>(null);
  const [eligiendo, setEligiendo] = useState(inicial.estado === 'pendiente');
  const preguntar = useConfirmacion();
  const preparado = mensajeDeFactura(factura, {
    metodo,
    enlace: enlacePublico(entorno?.public_url ?? window.location.origin, factura),
  });
  const sePierdeLoEscrito = (nombre: string) =>
    preguntar({
      titulo: '¿Preparar otro mensaje?',
      texto: `El mensaje dirá cómo pagar con ${nombre}. Lo que escribiste se perderá.`,
      confirmar: 'Preparar otro',
      cancelar: 'Seguir editando',
      peligro: true,
    });

  const elegirMetodo = async (elegido: MetodoDePago) => {
    const esOtro = elegido.id !== metodo?.id;
    if (esOtro && escrito !== null && !(await sePierdeLoEscrito(elegido.nombre))) return;
    setMetodo(elegido);
    if (esOtro) setEscrito(null);
    setEligiendo(false);
  };
  const corregirCliente = (cliente: FacturaDeApi['cliente']) => {
    setFactura({ ...factura, cliente });
    if (escrito !== null) setEscrito(conNombreCorregido(escrito, factura.cliente.nombre, cliente.nombre));
    editarCliente(null);
  };

  return {
    factura,
    edicion,
    editarCliente,
    corregirCliente,
    clienteSinGuardar: edicion !== null && hayCambio(factura.cliente, edicion),
    metodo,
    faltaMetodo: factura.estado === 'pendiente' && metodo === null,
    eligiendo,
    setEligiendo,
    elegirMetodo,
    mensaje: escrito ?? preparado,
    conMensajeEscrito: escrito !== null && escrito !== preparado,
    escribir: setEscrito,
  };
};

export type EnvioDeFactura = ReturnType<typeof useEnvioDeFactura>;
