import { type ReactElement, Suspense, useCallback } from 'react';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { type MotivoDeMensaje } from '@cuenta-clara/dominio/cotizaciones/mensajes-de-cotizacion';
import { parte, parteTardia } from '../../../base/carga/carga-diferida.ts';
import { useAbierta } from '../../../base/ventanas/sin-guardar.ts';

const CompartirCotizacion = parteTardia(() => import('./CompartirCotizacion.tsx'));
const DialogoDeAceptacion = parte(() => import('./DialogoDeAceptacion.tsx'));
const DialogoDeRechazo = parte(() => import('./DialogoDeRechazo.tsx'));
const DialogoDeConversion = parteTardia(() => import('./DialogoDeConversion.tsx'));

type Ventana = MotivoDeMensaje | 'aceptar' | 'rechazar' | 'facturar';
export type AbrirVentana = (cual: Ventana, cotizacion: CotizacionDeApi) => void;

export const useVentanasDeCotizacion = (): { abrir: AbrirVentana; ventanas: ReactElement } => {
  const [abierta, setAbierta] = useAbierta<{ cual: Ventana; cotizacion: CotizacionDeApi }>('cotizacion');
  const abrir: AbrirVentana = useCallback(
    (cual, cotizacion) => setAbierta({ cual, cotizacion }),
    [setAbierta],
  );
  const cerrar = () => setAbierta(null);
  const ventana = (): ReactElement | null => {
    if (!abierta) return null;
    const { cual, cotizacion } = abierta;
    const deLaCotizacion = { cotizacion, onCerrar: cerrar };
    if (cual === 'aceptar') return <DialogoDeAceptacion {...deLaCotizacion} />;
    if (cual === 'rechazar') return <DialogoDeRechazo {...deLaCotizacion} />;
    if (cual === 'facturar') return <DialogoDeConversion {...deLaCotizacion} />;
    return <CompartirCotizacion key={cual} motivo={cual} {...deLaCotizacion} />;
  };
  return { abrir, ventanas: <Suspense>{ventana()}</Suspense> };
};
