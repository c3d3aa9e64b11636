import { diaDePago } from '@cuenta-clara/dominio/facturas/abonos';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { estatusDe, mensajeDeError } from '../../base/mensaje-de-error.ts';
import { toast } from '../../base/toasts.tsx';
import { useCambiarFacturaMutation, useLazyFacturaQuery } from './facturas.api.ts';

/** What came of it: the invoice as it now is, and whether it was this tap that made it so. */
interface Resultado {
  readonly factura: FacturaDeApi;
  readonly hecho: boolean;
}

export const yaEstabaPagada = ({ metodo_pago, abonos }: FacturaDeApi): string =>
  ['Ya estaba pagada', metodo_pago && ` con ${metodo_pago.nombre}`, ` el ${formatoDeDia(diaDePago(abonos))}.`]
    .filter(Boolean)
    .join('');
const CAMBIO = 'La factura cambió mientras tanto. Revisa cómo está ahora.';
const YA_REVERTIDO = 'El pago ya se había revertido.';

/**
 * Pays an invoice and takes it back, as it was seen: when it is no longer so (another tab was quicker), nothing is recorded,
 * and what happened is said and answered. Null when it failed, which is said too.
 */
export const useCobro = () => {
  const [cambiar, { isLoading: ocupado }] = useCambiarFacturaMutation();
  const [leer] = useLazyFacturaQuery();
  const siCambio = async (
    error: unknown,
    { id }: FacturaDeApi,
    siFalla: string,
    decir: (ahora: FacturaDeApi) => string,
  ): Promise<Resultado | null> => {
    const { data: ahora } = estatusDe(error) === 409 ? await leer(id) : {};
    if (ahora) toast.aviso(decir(ahora));
    else toast.error(mensajeDeError(error, siFalla));
    return ahora ? { factura: ahora, hecho: false } : null;
  };

  const pagar = async (factura: FacturaDeApi, metodo: MetodoDePago): Promise<Resultado | null> => {
    const { data, error } = await cambiar({
      id: factura.id,
      version: factura.version,
      estado: 'pagada',
      metodo_pago_id: metodo.id,
      fecha_pago: new Date().toISOString(),
      balance_restante: 0,
    });
    if (data) return { factura: data, hecho: true };
    return siCambio(error, factura, 'Error al completar el pago', (ahora) =>
      ahora.estado === 'pagada' ? yaEstabaPagada(ahora) : CAMBIO,
    );
  };
  /** Pending again, with this balance, or what was owed before (spec section 4). */
  const revertir = async (factura: FacturaDeApi, balance?: number): Promise<Resultado | null> => {
    const { data, error } = await cambiar({
      id: factura.id,
      version: factura.version,
      estado: 'pendiente',
      ...(balance !== undefined && { balance_restante: balance }),
    });
    if (data) {
      toast.exito('Pago revertido exitosamente');
      return { factura: data, hecho: true };
    }
    return siCambio(error, factura, 'Error al revertir el pago', (ahora) =>
      ahora.estado === 'pagada' ? CAMBIO : YA_REVERTIDO,
    );
  };
  return { pagar, revertir, ocupado };
};
