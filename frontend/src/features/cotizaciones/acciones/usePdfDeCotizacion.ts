import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { guardarArchivo } from '../../../base/servidor/guardar-archivo.ts';
import { mensajeDeError } from '../../../base/servidor/mensaje-de-error.ts';
import { abrirPestana } from '../../../base/ventanas/abrir-pestana.ts';
import { toast } from '../../../base/ventanas/toasts.tsx';
import { usePdfDeCotizacionMutation } from '../../../api/cotizaciones.api.ts';

/** A quote's PDF, with her session: into a tab that is opened within the tap, or as a file. */
export const usePdfDeCotizacion = () => {
  const [pedir, { isLoading }] = usePdfDeCotizacionMutation();
  const traer = async (
    { id, numero }: CotizacionDeApi,
    revision: number | undefined,
    pestana: Window | null,
  ) => {
    const { data: direccion, error } = await pedir({ id, revision });
    if (error) {
      pestana?.close();
      toast.error(mensajeDeError(error, 'No pudimos abrir el PDF'));
    } else if (pestana) pestana.location.href = direccion;
    else guardarArchivo(direccion, `Cotizacion-${numero ?? 'borrador'}.pdf`);
  };
  return {
    trayendo: isLoading,
    /** The newest content, or the revision that is named. */
    ver: (cotizacion: CotizacionDeApi, revision?: number) => traer(cotizacion, revision, abrirPestana()),
    descargar: (cotizacion: CotizacionDeApi, revision?: number) => traer(cotizacion, revision, null),
  };
};
