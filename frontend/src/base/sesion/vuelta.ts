import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/** The current path with its query. */
export const useAqui = (): string => {
  const [ruta] = useLocation();
  const busqueda = useSearch();
  return busqueda ? `${ruta}?${busqueda}` : ruta;
};

/**
 * `state` for a link: the address that the linked screen returns to. It lives in the history entry, so it survives a reload, and lists
 * return with filter and page.
 */
export const conVuelta = (vuelta: string) => ({ state: { vuelta } });

/** The address to return to, as of the screen's first render; `laDeSiempre` when the link set none. */
export const useVuelta = (laDeSiempre: string): string => {
  const estado = useHistoryState<{ vuelta?: string } | null>();
  // Windows over the page push their own history entries (ventanas.ts).
  const [vuelta] = useState(() => estado?.vuelta ?? laDeSiempre);
  return vuelta;
};
