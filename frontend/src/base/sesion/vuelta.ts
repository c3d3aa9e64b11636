import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

export const useAqui = (): string => {
  const [ruta] = useLocation();
  const busqueda = useSearch();
  return busqueda ? `${ruta}?${busqueda}` : ruta;
};

/**
 * The `state` of a link has the address, with filter and page of a list, to which the linked screen returns.
 * A reload keeps the `state`, because it is in the history entry.
 */
export const conVuelta = (vuelta: string) => ({ state: { vuelta } });

/**
 * Where the screen returns to: the address that its link gave, else `laDeSiempre`. It does not change while
 * the screen is open.
 */
export const useVuelta = (laDeSiempre: string): string => {
  const estado = useHistoryState<{ vuelta?: string } | null>();
  // The history entry's state is read once: windows over the page push entries without it (ventanas.ts).
  const [vuelta] = useState(() => estado?.vuelta ?? laDeSiempre);
  return vuelta;
};
