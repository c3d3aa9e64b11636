import { useState } from 'react';
import { type FacturaDeApi } from '@dominio/facturas/factura.view.ts';
import { enlacePublico, mensajeDeFactura } from '@dominio/facturas/mensajes-de-factura.ts';
import { type MetodoDePago } from '@dominio/metodos-de-pago/metodos-de-pago.ts';
import { useEntornoQuery } from '../../app/api.ts';
import { formatoDeInstante } from '../../app/hoy.ts';

/**
 * What the WhatsApp and the e-mail modal share: the customer as edited, the chosen method, and the message made from
 * them. Choosing a method or correcting the customer writes the message anew (spec section 4, "Messaging").
 */
export const useEnvioDeFactura = (inicial: FacturaDeApi) => {
  const { data: entorno } = useEntornoQuery();
  const [factura, setFactura] = useState(inicial);
  const [metodo, setMetodo] = useState<MetodoDePago | null>(null);
  const [escrito, setEscrito] = useState<string | null>(null);
  const faltaMetodo = factura.estado === 'pendiente' && metodo === null;
  const preparado = mensajeDeFactura(factura, {
    metodo,
    enlace: enlacePublico(entorno?.public_url ?? window.location.origin, factura),
    fechaDePago: factura.fecha_pago ? formatoDeInstante(factura.fecha_pago) : '',
  });
  return {
    factura,
    metodo,
    faltaMetodo,
    mensaje: escrito ?? preparado,
    escribir: setEscrito,
    elegirMetodo: (elegido: MetodoDePago) => {
      setMetodo(elegido);
      setEscrito(null);
    },
    corregirCliente: (cliente: FacturaDeApi['cliente']) => {
      setFactura({ ...factura, cliente });
      setEscrito(null);
    },
  };
};
