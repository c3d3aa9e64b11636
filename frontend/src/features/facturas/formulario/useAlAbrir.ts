import { useState } from 'react';
import { msDelDispositivo } from '../../../base/tiempo/reloj.ts';

interface Respuesta<T> {
  data?: T | undefined;
  fulfilledTimeStamp?: number | undefined;
}

/**
 * What a form opens with: the first answer fresher than its opening. Every write, also a refused one, makes the
 * queries ask again; those later answers must not change a form under its owner's hands.
 */
export const useAlAbrir = <T>({
  data,
  fulfilledTimeStamp = 0,
}: Respuesta<T>): [{ con: T } | null, () => void] => {
  const [apertura, setApertura] = useState(() => ({
    desde: msDelDispositivo(),
    abierta: null as { con: T } | null,
  }));
  const llego = apertura.abierta === null && data !== undefined && fulfilledTimeStamp >= apertura.desde;
  const abierta = llego ? { con: data } : apertura.abierta;
  if (llego) setApertura({ ...apertura, abierta });
  const reabrir = () => setApertura({ desde: msDelDispositivo(), abierta: null });
  return [abierta, reabrir];
};
