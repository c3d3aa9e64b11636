import { useState } from 'react';
import { msDelDispositivo } from '../../../base/tiempo/reloj.ts';

interface Respuesta<T> {
  data?: T | undefined;
  fulfilledTimeStamp?: number | undefined;
}

/**
 * Only a query's first answer is used: each write repeats the query, and later answers must not change an
 * open form.
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
