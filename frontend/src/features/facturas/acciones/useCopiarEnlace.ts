import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { enlacePublico } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { useSitio } from '../../../base/api.ts';
import { copiarYDecirlo } from '../../../base/ventanas/copiar-y-decirlo.ts';

/**
 * Copies an invoice's public link. With `seAbre`, the link is copied only if the promise resolves to true: a
 * draft's link opens once it is issued.
 */
export const useCopiarEnlace = () => {
  const sitio = useSitio();
  return (factura: FacturaDeApi, seAbre?: Promise<boolean>): Promise<void> => {
    const enlace = enlacePublico(sitio, factura);
    return copiarYDecirlo(seAbre ? seAbre.then((si) => (si ? enlace : null)) : enlace, {
      exito: 'Link público copiado',
      siNo: () => `No se pudo copiar el link. Es este: ${enlace}`,
    });
  };
};
