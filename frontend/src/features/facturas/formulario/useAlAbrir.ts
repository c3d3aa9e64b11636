import { useState } from 'react';

interface Respuesta<T> {
  data?: T | undefined;
  fulfilledTimeStamp?: number | undefined;
}

/**
 * What a form opens with: the first answer fresher than its opening. Every write, also a refused one, makes the
 * queries ask again; those later answers must not change a form under its owner's hands.
 */
export const useAlAbrir = <T>({ data, fulfilledTimeStamp = 0 }: Respuesta<T>): [T | null, () => void] => {
  const [apertura, setApertura] = useState(() => ({ desde: Date.now(), con: null as T | null }));
  const llego = apertura.con === null && data !== undefined && fulfilledTimeStamp >= apertura.desde;
  if (llego) setApertura({ ...apertura, con: data });
  const reabrir = () => setApertura({ desde: Date.now(), con: null });
  return [llego ? data : apertura.con, reabrir];
};
