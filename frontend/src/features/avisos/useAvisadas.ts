import { useMemo } from 'react';
import { useAvisosAbiertosQuery } from '../../api/avisos-abiertos.api.ts';

/** The invoices whose customer reported a payment that the owner has not confirmed or discarded yet, by id. */
export const useAvisadas = (): ReadonlySet<string> => {
  const { data } = useAvisosAbiertosQuery();
  return useMemo(() => new Set(data?.avisos.map(({ factura_id }) => factura_id)), [data]);
};
