import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type Filtros, seOrdena } from './filtros.ts';

/** How a filter is told: by its address, and on the screen. What only reads one is loaded with the app (primeras-lecturas.ts). */

/** The address of a filter; what is at rest is left out. */
export const direccionDeFiltros = (filtros: Filtros): string => {
  const { cliente, estado, porVencimiento, q, desde, hasta, pagina } = filtros;
  const parametros = new URLSearchParams({
    ...(cliente && { cliente }),
    ...(estado && { estado }),
    ...(porVencimiento && seOrdena(filtros) && { orden: 'vencimiento' }),
    ...(q && { q }),
    ...(desde && { desde }),
    ...(hasta && { hasta }),
    ...(pagina > 1 && { pagina: String(pagina) }),
  }).toString();
  return parametros ? `/facturas?${parametros}` : '/facturas';
};

export const hayFiltros = ({ cliente, estado, q, desde, hasta }: Filtros): boolean =>
  Boolean(cliente || estado || q || desde || hasta);

/** The chip that sums up the range of dates; null without one. */
export const resumenDeFechas = ({ desde, hasta }: Pick<Filtros, 'desde' | 'hasta'>): string | null => {
  if (desde && hasta) return `${formatoDeDia(desde)} - ${formatoDeDia(hasta)}`;
  if (desde) return `Desde ${formatoDeDia(desde)}`;
  return hasta ? `Hasta ${formatoDeDia(hasta)}` : null;
};
