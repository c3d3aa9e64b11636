import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { guardadoDe } from '../../dispositivo/guardado.ts';
import { useLazyMetodosDePagoQuery } from '../../api/metodos-de-pago.api.ts';

export const activosDe = (metodos: readonly MetodoDePago[]) => metodos.filter(({ activo }) => activo);

/** Of those that are active, the one that was taken last, or the only one there is. */
export const propuestoDe = (activos: readonly MetodoDePago[]): MetodoDePago | undefined => {
  const ultimo = guardadoDe('ultimo-metodo').leer();
  return activos.find(({ id }) => id === ultimo) ?? (activos.length === 1 ? activos[0] : undefined);
};

export const recordarMetodo = ({ id }: MetodoDePago): void => guardadoDe('ultimo-metodo').poner(id);

/** The method that would be proposed, asked for only when it is needed; none where there is none, or it did not come. */
export const useMetodoPropuesto = (): (() => Promise<MetodoDePago | undefined>) => {
  const [leer] = useLazyMetodosDePagoQuery();
  return async () => propuestoDe(activosDe((await leer(undefined, true)).data ?? []));
};
