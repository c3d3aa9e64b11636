import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { nombreDelPdfDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/papel-de-cotizacion';
import { guardarArchivo } from '../../../base/servidor/guardar-archivo.ts';
import { mensajeDeError } from '../../../base/servidor/mensaje-de-error.ts';
import { abrirPestana } from '../../../base/ventanas/abrir-pestana.ts';
import { toast } from '../../../base/ventanas/toasts.tsx';
import { usePdfDeCotizacionMutation } from '../../../api/cotizaciones.api.ts';

/**
 * The PDF of a quote needs the session. Browsers block tabs that open after the tap, so the tab is opened
 * within it.
 */
export const usePdfDeCotizacion = () => {
  const [pedir, { isLoading }] = usePdfDeCotizacionMutation();
  const traer = async (
    { id, numero, revision: nueva }: CotizacionDeApi,
    revision: number | undefined,
    pestana: Window | null,
  ) => {
    const { data: direccion, error } = await pedir({ id, revision });
    if (error) {
      pestana?.close();
      toast.error(mensajeDeError(error, 'No pudimos abrir el PDF'));
    } else if (pestana) pestana.location.href = direccion;
    else
      guardarArchivo(
        direccion,
        nombreDelPdfDeCotizacion({ numero: numero ?? '', revision: revision ?? nueva }),
      );
  };
  return {
    trayendo: isLoading,
    /** Without `revision` the PDF has the latest content, whether it was sent or not. */
    ver: (cotizacion: CotizacionDeApi, revision?: number) => traer(cotizacion, revision, abrirPestana()),
    descargar: (cotizacion: CotizacionDeApi, revision?: number) => traer(cotizacion, revision, null),
  };
};
