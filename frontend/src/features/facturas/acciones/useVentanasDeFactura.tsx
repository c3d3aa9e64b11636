import { type ReactElement, Suspense, useCallback } from 'react';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { parte, parteTardia } from '../../../base/carga/carga-diferida.ts';
import { useAbierta } from '../../../base/ventanas/sin-guardar.ts';

const ModalDePago = parteTardia(() => import('../cobro/ModalDePago.tsx'));
const ModalDeWhatsApp = parte(() => import('../../mensajes/ModalDeWhatsApp.tsx'));
const ModalDeEmail = parte(() => import('../../mensajes/ModalDeEmail.tsx'));

type Ventana = 'pago' | 'whatsapp' | 'email';
export type AbrirVentana = (cual: Ventana, factura: FacturaDeApi) => void;

/**
 * The windows that an invoice's card or row opens. They stand beside the list, never in it: a paid invoice leaves the list
 * of pending ones, and a tablet that is turned makes rows of its cards, while what was typed in them stays.
 */
export const useVentanasDeFactura = (): { abrir: AbrirVentana; ventanas: ReactElement } => {
  const [abierta, setAbierta] = useAbierta<{ cual: Ventana; factura: FacturaDeApi }>('factura');
  // One and the same: the rows of a list are drawn anew only when their invoice changed.
  const abrir: AbrirVentana = useCallback((cual, factura) => setAbierta({ cual, factura }), [setAbierta]);
  const deLaFactura = abierta && { factura: abierta.factura, onCerrar: () => setAbierta(null) };
  return {
    abrir,
    ventanas: (
      <Suspense>
        {deLaFactura && abierta.cual === 'pago' && <ModalDePago {...deLaFactura} />}
        {deLaFactura && abierta.cual === 'whatsapp' && <ModalDeWhatsApp {...deLaFactura} />}
        {deLaFactura && abierta.cual === 'email' && <ModalDeEmail {...deLaFactura} />}
      </Suspense>
    ),
  };
};
