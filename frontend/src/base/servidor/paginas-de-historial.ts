import { type Historial } from '@cuenta-clara/dominio/historial/historial';

/** Options of a history's infinite query, newest page first; `anterior` is the next page's parameter. */
export const PAGINAS_DE_HISTORIAL = {
  initialPageParam: null as number | null,
  getNextPageParam: ({ anterior }: Historial): number | null | undefined => anterior ?? undefined,
};
