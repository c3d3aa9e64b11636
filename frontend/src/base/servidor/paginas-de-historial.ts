import { type Historial } from '@cuenta-clara/dominio/historial/historial';

/** Options of the infinite query of a history, newest page first. `anterior` of an answer is the parameter of the next page. */
export const PAGINAS_DE_HISTORIAL = {
  initialPageParam: null as number | null,
  getNextPageParam: ({ anterior }: Historial): number | null | undefined => anterior ?? undefined,
};
