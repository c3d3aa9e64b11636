import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { guardadoDe } from '../../dispositivo/guardado.ts';
import { useLazyMetodosDePagoQuery } from '../../api/metodos-de-pago.api.ts';

export const activosDe = (metodos: readonly MetodoDePago[]) => metodos.filter(({ activo }) => activo);

export const propuestoDe = (activos: readonly MetodoDePago[]): MetodoDePago | undefined => {
  const ultimo = guardadoDe('ultimo-metodo').leer();
  return activos.find(({ id }) => id === ultimo) ?? (activos.length === 1 ? activos[0] : undefined);
};

/** The active payment method with the id `suyo`; the proposed method when `suyo` is empty. */
export const elegidoDe = (activos: readonly MetodoDePago[], suyo: string): MetodoDePago | undefined =>
  suyo === '' ? propuestoDe(activos) : activos.find(({ id }) => id === suyo);

export const FALTA_EL_METODO = 'Elige cómo te pagaron';

export const recordarMetodo = ({ id }: Pick<MetodoDePago, 'id'>): void =>
  guardadoDe('ultimo-metodo').poner(id);

/**
 * The returned function reads the payment methods when called. It resolves to the proposed method; undefined
 * without one, or when the read failed.
 */
export const useMetodoPropuesto = (): (() => Promise<MetodoDePago | undefined>) => {
  const [leer] = useLazyMetodosDePagoQuery();
  return async () => propuestoDe(activosDe((await leer(undefined, true)).data ?? []));
};
