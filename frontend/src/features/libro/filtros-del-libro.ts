import { diaDe } from '@cuenta-clara/dominio/fechas';
import { type TipoDeAsiento } from '@cuenta-clara/dominio/evidencia/libro/libro';
import { type Periodo } from '../../base/tiempo/periodo.ts';
import { busquedaCon, paginaEn } from '../../base/filtros-en-la-direccion.ts';
import { type ConsultaDelLibro } from '../../api/libro.api.ts';
import { esTipoDeAsiento } from './tipos-de-asiento.tsx';

export interface FiltrosDelLibro extends Periodo {
  tipo: TipoDeAsiento | null;
  q: string;
  pagina: number;
}

const POR_PAGINA = 25;

export const leerFiltrosDelLibro = (busqueda: string): FiltrosDelLibro => {
  const parametros = new URLSearchParams(busqueda);
  const tipo = parametros.get('tipo');
  return {
    tipo: esTipoDeAsiento(tipo) ? tipo : null,
    q: parametros.get('q') ?? '',
    desde: diaDe(parametros.get('desde')),
    hasta: diaDe(parametros.get('hasta')),
    pagina: paginaEn(parametros),
  };
};

export const busquedaDelLibro = ({ pagina, ...filtros }: FiltrosDelLibro): string =>
  busquedaCon(filtros, pagina);

export const consultaDelLibro = ({ tipo, q, desde, hasta, pagina }: FiltrosDelLibro): ConsultaDelLibro => ({
  page: pagina,
  limit: POR_PAGINA,
  ...(tipo && { tipo }),
  ...(q && { q }),
  ...(desde && { desde }),
  ...(hasta && { hasta }),
});

export const hayFiltrosDelLibro = ({ tipo, q, desde, hasta }: FiltrosDelLibro): boolean =>
  Boolean(tipo || q || desde || hasta);
