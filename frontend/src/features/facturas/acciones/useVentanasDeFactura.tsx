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
 * The dialogs are beside the list: inside a row a dialog would lose typed text when the row is removed (a
 * paid invoice leaves the pending ones) or replaced by a card (the device is turned).
 */
export const useVentanasDeFactura = (): { abrir: AbrirVentana; ventanas: ReactElement } => {
  const [abierta, setAbierta] = useAbierta<{ cual: Ventana; factura: FacturaDeApi }>('factura');
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
