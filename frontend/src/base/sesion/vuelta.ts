import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/** The address that is shown, with what it asks for. */
export const useAqui = (): string => {
  const [ruta] = useLocation();
  const busqueda = useSearch();
  return busqueda ? `${ruta}?${busqueda}` : ruta;
};

/**
 * Where a screen goes back to when it is done: whoever leads to it says so beside its address, in the history, where it
 * outlives a reload. So the list comes back with its filter and its page.
 */
export const conVuelta = (vuelta: string) => ({ state: { vuelta } });

/** The way back, as it was when the screen came; for whoever came by another way, the usual one. */
export const useVuelta = (laDeSiempre: string): string => {
  const estado = useHistoryState<{ vuelta?: string } | null>();
  // Windows over the page have entries of their own in the history (ventanas.ts).
  const [vuelta] = useState(() => estado?.vuelta ?? laDeSiempre);
  return vuelta;
};
