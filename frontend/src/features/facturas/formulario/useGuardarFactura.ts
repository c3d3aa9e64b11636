import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import {
  type CuerpoDeFactura,
  useCambiarFacturaMutation,
  useCrearFacturaMutation,
  useLazyUltimaFacturaQuery,
} from '../../../api/facturas.api.ts';
import { type LoEnviado, guardarUnaVez, useTurno } from '../../../base/servidor/guardar-una-vez.ts';
import { seRechazo } from '../../../base/servidor/mensaje-de-error.ts';
import { siguienteNumero } from './valores.ts';

interface Numeracion {
  /** Whether the owner typed the invoice's number: then it is not changed automatically. */
  elNumeroEsSuyo: boolean;
  /** Called when the invoice's proposed number was taken; null lets the server find a free number. */
  onOtroNumero: (numero: number | null) => void;
}

const VECES = 5;

/** A recorded invoice keeps its customer, its business data and its number. */
const comoCambio = (
  { cliente: _cliente, negocio: _negocio, ...cuerpo }: CuerpoDeFactura,
  { numero_factura }: FacturaDeApi,
) => ({ ...cuerpo, numero_factura: cuerpo.numero_factura ?? numero_factura });

export const useGuardarFactura = (
  sobre: { id: string; version: number } | null,
  clave: string,
  enviado: LoEnviado<CuerpoDeFactura>,
) => {
  const [crear] = useCrearFacturaMutation();
  const [cambiar] = useCambiarFacturaMutation();
  const [leerUltima] = useLazyUltimaFacturaQuery();
  const turno = useTurno<FacturaDeApi>(clave);

  const guardar = (propuesta: CuerpoDeFactura) =>
    guardarUnaVez<CuerpoDeFactura, FacturaDeApi>({
      cuerpo: propuesta,
      enviado,
      turno,
      version: sobre?.version ?? null,
      enviar: (cuerpo, { clave, hecho }) => {
        if (hecho)
          return cambiar({ ...comoCambio(cuerpo, hecho), id: hecho.id, version: hecho.version, clave });
        return sobre ? cambiar({ ...sobre, ...cuerpo, clave }) : crear({ clave, cuerpo });
      },
    });

  return async (cuerpo: CuerpoDeFactura, { elNumeroEsSuyo, onOtroNumero }: Numeracion) => {
    let propuesta = cuerpo;
    for (let vez = 1; ; vez++) {
      const resultado = await guardar(propuesta);
      if (sobre || elNumeroEsSuyo || vez >= VECES || !seRechazo(resultado.error, 'numero_factura'))
        return resultado;
      const { data: ultima } = await leerUltima();
      if (ultima === undefined) return resultado;
      const numero_factura = siguienteNumero(ultima);
      onOtroNumero(numero_factura);
      propuesta = { ...propuesta, numero_factura };
    }
  };
};
