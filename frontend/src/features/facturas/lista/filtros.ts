import { type Dia } from '@cuenta-clara/dominio/fechas';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { ESTADOS_DE_LISTA, type EstadoDeLista } from '@cuenta-clara/dominio/facturas/estados-de-lista';
import { type FiltroDeFacturas } from '../../../api/facturas.api.ts';

/** The list's filter as the address bar holds it: it survives a reload and the way back. */
export interface Filtros {
  /** Whose they are; null for everybody's. */
  cliente: string | null;
  estado: EstadoDeLista | null;
  /** Those that fall due first come first; else the newest. */
  porVencimiento: boolean;
  q: string;
  desde: Dia | null;
  hasta: Dia | null;
  pagina: number;
}

export const leerFiltros = (busqueda: string): Filtros => {
  const parametros = new URLSearchParams(busqueda);
  const estado = ESTADOS_DE_LISTA.find((uno) => uno === parametros.get('estado')) ?? null;
  const cliente = parametros.get('cliente');
  return {
    cliente: esUuid(cliente) ? cliente : null,
    estado,
    porVencimiento: parametros.get('orden') === 'vencimiento' && seOrdena({ estado }),
    q: parametros.get('q') ?? '',
    desde: parametros.get('desde'),
    hasta: parametros.get('hasta'),
    pagina: Math.max(1, Number(parametros.get('pagina')) || 1),
  };
};

/** The lists of what is owed, which can be put in the order in which it falls due; the overdue ones always are. */
const POR_COBRAR: readonly (EstadoDeLista | null)[] = ['pendiente', 'aPuntoDeVencer'];
export const seOrdena = ({ estado }: Pick<Filtros, 'estado'>): boolean => POR_COBRAR.includes(estado);

export const consultaDeFiltros = ({
  cliente,
  estado,
  porVencimiento,
  q,
  desde,
  hasta,
  pagina,
}: Filtros): FiltroDeFacturas => ({
  page: pagina,
  ...((porVencimiento || estado === 'vencida') && { order: 'fecha_vencimiento.asc' }),
  ...(q && { q }),
  ...(cliente && { cliente_id: cliente }),
  ...(estado && { estado }),
  ...(desde && { fecha_inicio: desde }),
  ...(hasta && { fecha_fin: hasta }),
});
