import { type Historial } from '@cuenta-clara/dominio/historial/historial';

/** The pages of any history: the newest first, each of the others named by the page after it. */
export const PAGINAS_DE_HISTORIAL = {
  initialPageParam: null as number | null,
  getNextPageParam: ({ anterior }: Historial): number | null | undefined => anterior ?? undefined,
};
