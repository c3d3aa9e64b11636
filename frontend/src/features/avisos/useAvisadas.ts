import { useMemo } from 'react';
import { useAvisosAbiertosQuery } from '../../api/avisos-abiertos.api.ts';

export const useAvisadas = (): ReadonlySet<string> => {
  const { data } = useAvisosAbiertosQuery();
  return useMemo(() => new Set(data?.avisos.map(({ factura_id }) => factura_id)), [data]);
};
