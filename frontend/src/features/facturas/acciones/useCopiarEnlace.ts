import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { enlacePublico } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { useEntornoQuery } from '../../../base/api.ts';
import { copiarTexto } from '../../../base/ventanas/copiar-texto.ts';
import { toast } from '../../../base/ventanas/toasts.tsx';

/** Copies an invoice's public link, and says how that went. */
export const useCopiarEnlace = () => {
  const { data: entorno } = useEntornoQuery();
  return async (factura: FacturaDeApi): Promise<void> => {
    const enlace = enlacePublico(entorno?.public_url ?? window.location.origin, factura);
    if (await copiarTexto(enlace)) toast.exito('Link público copiado');
    else toast.error(`No se pudo copiar el link. Es este: ${enlace}`);
  };
};
