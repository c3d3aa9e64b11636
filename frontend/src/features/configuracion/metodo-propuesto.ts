import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { guardadoDe } from '../../dispositivo/guardado.ts';
import { useLazyMetodosDePagoQuery } from '../../api/metodos-de-pago.api.ts';

export const activosDe = (metodos: readonly MetodoDePago[]) => metodos.filter(({ activo }) => activo);

/** Of those that are active, the one that was taken last, or the only one there is. */
export const propuestoDe = (activos: readonly MetodoDePago[]): MetodoDePago | undefined => {
  const ultimo = guardadoDe('ultimo-metodo').leer();
  return activos.find(({ id }) => id === ultimo) ?? (activos.length === 1 ? activos[0] : undefined);
};

/** The one that she picked, as long as it is active; until she picks, the proposed one. No other is taken for her. */
export const elegidoDe = (activos: readonly MetodoDePago[], suyo: string): MetodoDePago | undefined =>
  suyo === '' ? propuestoDe(activos) : activos.find(({ id }) => id === suyo);

/** Of a payment without a method. */
export const FALTA_EL_METODO = 'Elige cómo te pagaron';

export const recordarMetodo = ({ id }: MetodoDePago): void => guardadoDe('ultimo-metodo').poner(id);

/** The method that would be proposed, asked for only when it is needed; none where there is none, or it did not come. */
export const useMetodoPropuesto = (): (() => Promise<MetodoDePago | undefined>) => {
  const [leer] = useLazyMetodosDePagoQuery();
  return async () => propuestoDe(activosDe((await leer(undefined, true)).data ?? []));
};
