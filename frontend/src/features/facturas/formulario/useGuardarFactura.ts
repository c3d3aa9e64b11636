import { erroresPorCampo, estatusDe } from '../../../base/servidor/mensaje-de-error.ts';
import {
  type CuerpoDeFactura,
  useCambiarFacturaMutation,
  useCrearFacturaMutation,
  useLazyUltimaFacturaQuery,
} from '../../../api/facturas.api.ts';

import { siguienteNumero } from './valores.ts';

interface Numeracion {
  /** She typed the number herself: then nobody changes it for her. */
  elNumeroEsSuyo: boolean;
  /** The proposed number was taken meanwhile; this is the next, null where the server is to find one. */
  onOtroNumero: (numero: number | null) => void;
}

const VECES = 5;

const seRechazo = (error: unknown, campo: string): boolean =>
  estatusDe(error) === 409 && campo in erroresPorCampo(error);

/** The invoice was saved by someone else since this form was opened. */
export const cambioMientrasTanto = (error: unknown): boolean => seRechazo(error, 'version');

/** Saves a new invoice, or over the one being edited (`sobre`: its id and the version that was seen). */
export const useGuardarFactura = (sobre: { id: string; version: number } | null, clave: string) => {
  const [crear] = useCrearFacturaMutation();
  const [cambiar] = useCambiarFacturaMutation();
  const [leerUltima] = useLazyUltimaFacturaQuery();

  const crearConNumeroLibre = async (
    cuerpo: CuerpoDeFactura,
    { elNumeroEsSuyo, onOtroNumero }: Numeracion,
  ) => {
    let propuesta = cuerpo;
    for (let vez = 1; ; vez++) {
      const resultado = await crear({ clave, cuerpo: propuesta });
      if (elNumeroEsSuyo || vez >= VECES || !seRechazo(resultado.error, 'numero_factura')) return resultado;
      const { data: ultima } = await leerUltima();
      if (ultima === undefined) return resultado;
      const numero_factura = siguienteNumero(ultima);
      onOtroNumero(numero_factura);
      propuesta = { ...propuesta, numero_factura };
    }
  };

  return (cuerpo: CuerpoDeFactura, numeracion: Numeracion) =>
    sobre ? cambiar({ ...sobre, ...cuerpo }) : crearConNumeroLibre(cuerpo, numeracion);
};
