import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { enlacePublico } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { useSitio } from '../../../base/api.ts';
import { copiarYDecirlo } from '../../../base/ventanas/copiar-y-decirlo.ts';

export const useCopiarEnlace = () => {
  const sitio = useSitio();
  return (factura: FacturaDeApi): Promise<void> =>
    copiarYDecirlo(enlacePublico(sitio, factura), {
      exito: 'Link público copiado',
      siNo: (enlace) => `No se pudo copiar el link. Es este: ${enlace}`,
    });
};
