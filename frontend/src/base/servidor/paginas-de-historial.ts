import { type Historial } from '@cuenta-clara/dominio/historial/historial';

/** Options for the infinite query of a history: newest page first; each page holds the number of the page before it (`anterior`). */
export const PAGINAS_DE_HISTORIAL = {
  initialPageParam: null as number | null,
  getNextPageParam: ({ anterior }: Historial): number | null | undefined => anterior ?? undefined,
};
