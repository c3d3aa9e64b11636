import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import {
  type Metodo,
  enlacePublico,
  mensajeDeFactura,
} from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { useEntornoQuery } from '../../base/api.ts';

/** The prepared text of an invoice, with the link that its customer opens. */
export const useTextoDeFactura = (): ((factura: FacturaDeApi, metodo: Metodo | null) => string) => {
  const { data: entorno } = useEntornoQuery();
  return (factura, metodo) =>
    mensajeDeFactura(factura, {
      metodo,
      enlace: enlacePublico(entorno?.public_url ?? window.location.origin, factura),
    });
};
