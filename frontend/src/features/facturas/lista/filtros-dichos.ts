import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type Filtros, type OrdenDeLista, loQueFiltra, ordenDe, seOrdena } from './filtros.ts';

/** How a filter is told: by its address, and on the screen. What only reads one is loaded with the app (primeras-lecturas.ts). */

/** The address of a filter; what is at rest is left out. */
export const direccionDeFiltros = (filtros: Filtros): string => {
  const parametros = new URLSearchParams({
    ...loQueFiltra(filtros, 'direccion'),
    ...(seOrdena(filtros) &&
      ordenDe(filtros) !== ordenDe({ ...filtros, orden: null }) && { orden: ordenDe(filtros) }),
    ...(filtros.pagina > 1 && { pagina: String(filtros.pagina) }),
  }).toString();
  return parametros ? `/facturas?${parametros}` : '/facturas';
};

/** What each order is called: by what stands first. */
export const TEXTOS_DE_ORDEN: Readonly<Record<OrdenDeLista, string>> = {
  recientes: 'Más recientes',
  vencimiento: 'Vencen antes',
  'vencimiento-despues': 'Vencen después',
  saldo: 'Deben más',
  'saldo-menor': 'Deben menos',
};

export const hayFiltros = (filtros: Filtros): boolean => Object.keys(loQueFiltra(filtros, 'api')).length > 0;

/** The chip that sums up the range of dates; null without one. */
export const resumenDeFechas = ({ desde, hasta }: Pick<Filtros, 'desde' | 'hasta'>): string | null => {
  if (desde && hasta) return `${formatoDeDia(desde)} - ${formatoDeDia(hasta)}`;
  if (desde) return `Desde ${formatoDeDia(desde)}`;
  return hasta ? `Hasta ${formatoDeDia(hasta)}` : null;
};
