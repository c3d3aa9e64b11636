import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { busquedaCon } from '../../../base/filtros-en-la-direccion.ts';
import { type Filtros, type OrdenDeLista, loQueFiltra, ordenDe, seOrdena } from './filtros.ts';

export const direccionDeFiltros = (filtros: Filtros): string => {
  const orden = ordenDe(filtros);
  const conOrden = seOrdena(filtros) && orden !== ordenDe({ ...filtros, orden: null });
  return `/facturas${busquedaCon({ ...loQueFiltra(filtros, 'direccion'), orden: conOrden && orden }, filtros.pagina)}`;
};

export const TEXTOS_DE_ORDEN: Readonly<Record<OrdenDeLista, string>> = {
  recientes: 'Más recientes',
  vencimiento: 'Vencen antes',
  'vencimiento-despues': 'Vencen después',
  saldo: 'Deben más',
  'saldo-menor': 'Deben menos',
};

export const hayFiltros = (filtros: Filtros): boolean => Object.keys(loQueFiltra(filtros, 'api')).length > 0;

export const resumenDeFechas = ({ desde, hasta }: Pick<Filtros, 'desde' | 'hasta'>): string | null => {
  if (desde && hasta) return `${formatoDeDia(desde)} - ${formatoDeDia(hasta)}`;
  if (desde) return `Desde ${formatoDeDia(desde)}`;
  return hasta ? `Hasta ${formatoDeDia(hasta)}` : null;
};
