import { type Historial } from '@cuenta-clara/dominio/historial/historial';

/** Pages of a history come newest first. */
export const PAGINAS_DE_HISTORIAL = {
  initialPageParam: null as number | null,
  getNextPageParam: ({ anterior }: Historial): number | null | undefined => anterior ?? undefined,
};
