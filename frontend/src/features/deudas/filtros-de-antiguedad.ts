import { type Dia, diaDe } from '@cuenta-clara/dominio/fechas';
import { EDADES, type Edad } from '@cuenta-clara/dominio/movimientos/antiguedad';
import {
  ORDENES_DE_ANTIGUEDAD,
  type OrdenDeAntiguedad,
} from '@cuenta-clara/dominio/movimientos/deudas-halladas';
import { type PaginaDeAntiguedadDeApi } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { busquedaCon, paginaEn, unoDe } from '../../base/filtros-en-la-direccion.ts';
import { type AntiguedadPedida } from '../../api/deudas.api.ts';

export interface FiltrosDeAntiguedad {
  /** The day of the figures; null for today. */
  al: Dia | null;
  comoSeSabia: boolean;
  q: string;
  edad: Edad | null;
  orden: OrdenDeAntiguedad;
  pagina: number;
}

export const leerFiltros = (busqueda: string): FiltrosDeAntiguedad => {
  const parametros = new URLSearchParams(busqueda);
  const al = diaDe(parametros.get('al'));
  return {
    al,
    comoSeSabia: al !== null && parametros.get('lectura') === 'como_se_sabia',
    q: parametros.get('q') ?? '',
    edad: unoDe(EDADES, parametros.get('edad')),
    orden: unoDe(ORDENES_DE_ANTIGUEDAD, parametros.get('orden')) ?? 'vencido',
    pagina: paginaEn(parametros),
  };
};

export const busquedaDe = ({ al, comoSeSabia, q, edad, orden, pagina }: FiltrosDeAntiguedad): string =>
  busquedaCon(
    {
      al,
      lectura: al !== null && comoSeSabia && 'como_se_sabia',
      ...{ q, edad },
      orden: orden !== 'vencido' && orden,
    },
    pagina,
  );

export const consultaDe = ({
  al,
  comoSeSabia,
  q,
  edad,
  orden,
  pagina,
}: FiltrosDeAntiguedad): AntiguedadPedida => ({
  ...(al && { al }),
  ...(al && comoSeSabia && { lectura: 'como_se_sabia' }),
  ...(q && { q }),
  ...(edad && { edad }),
  ...(orden !== 'vencido' && { order: orden }),
  ...(pagina > 1 && { page: pagina }),
});

export const esDe = (
  { al, lectura }: Pick<PaginaDeAntiguedadDeApi, 'al' | 'lectura'>,
  filtros: FiltrosDeAntiguedad,
): boolean =>
  filtros.al === null
    ? lectura === 'ahora'
    : al === filtros.al && (lectura === 'como_se_sabia') === filtros.comoSeSabia;
