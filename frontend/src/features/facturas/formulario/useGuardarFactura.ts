import { useState } from 'react';
import { type FacturaDeApi } from '@dominio/facturas/factura.view.ts';
import { nuevaClave } from '../../../app/api.ts';
import { erroresPorCampo, estatusDe, mensajeDeError } from '../../../app/mensaje-de-error.ts';
import {
  useCambiarFacturaMutation,
  useCrearFacturaMutation,
  useLazySiguienteNumeroQuery,
} from '../facturas.api.ts';
import { type ValoresDeFactura, cuerpoDe } from './valores.ts';

interface Numeracion {
  /** She typed the number herself: then nobody changes it for her. */
  elNumeroEsSuyo: boolean;
  /** The proposed number was taken meanwhile; this is the next. */
  onOtroNumero: (numero: number) => void;
}

const VECES = 5;

/** Saves what the form holds, as a new invoice or over the one being edited. `error` is the server's text, to be shown. */
export const useGuardarFactura = (factura: FacturaDeApi | null) => {
  // One key an opened form: a repeated tap, or a retry on a poor line, is the same invoice.
  const [clave, setClave] = useState(nuevaClave);
  const [error, setError] = useState<string | null>(null);
  const [crear, { isLoading: creando }] = useCrearFacturaMutation();
  const [cambiar, { isLoading: cambiando }] = useCambiarFacturaMutation();
  const [siguiente] = useLazySiguienteNumeroQuery();

  const crearConNumeroLibre = async (
    valores: ValoresDeFactura,
    estado: object,
    { elNumeroEsSuyo, onOtroNumero }: Numeracion,
  ) => {
    let [propuesta, suClave] = [valores, clave];
    for (let vez = 1; ; vez++) {
      const resultado = await crear({ clave: suClave, cuerpo: { ...cuerpoDe(propuesta), ...estado } });
      const numeroOcupado =
        estatusDe(resultado.error) === 409 && 'numero_factura' in erroresPorCampo(resultado.error);
      if (!numeroOcupado || elNumeroEsSuyo || vez >= VECES) return resultado;
      const numero = await siguiente().unwrap();
      onOtroNumero(numero);
      suClave = nuevaClave();
      setClave(suClave);
      propuesta = { ...propuesta, numero_factura: String(numero) };
    }
  };

  const guardar = async (valores: ValoresDeFactura, comoBorrador: boolean, numeracion: Numeracion) => {
    setError(null);
    const estado = comoBorrador ? { estado: 'borrador' as const } : {};
    const resultado = factura
      ? await cambiar({ id: factura.id, version: factura.version, ...cuerpoDe(valores), ...estado })
      : await crearConNumeroLibre(valores, estado, numeracion);
    if (resultado.error)
      setError(
        mensajeDeError(
          resultado.error,
          comoBorrador ? 'Error al guardar borrador' : 'Error al guardar factura',
        ),
      );
    return resultado;
  };
  return { guardar, ocupado: creando || cambiando, error };
};
