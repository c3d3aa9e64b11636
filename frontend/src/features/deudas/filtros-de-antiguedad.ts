import { type Dia, diaDe } from '@cuenta-clara/dominio/fechas';
import { EDADES, type Edad } from '@cuenta-clara/dominio/movimientos/antiguedad';
import {
  ORDENES_DE_ANTIGUEDAD,
  type OrdenDeAntiguedad,
} from '@cuenta-clara/dominio/movimientos/deudas-halladas';
import { type PaginaDeAntiguedadDeApi } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { type AntiguedadPedida } from '../../api/deudas.api.ts';

/** What is looked at, as the address bar holds it: it survives a reload and the way back. */
export interface FiltrosDeAntiguedad {
  /** Null for now. */
  al: Dia | null;
  comoSeSabia: boolean;
  q: string;
  edad: Edad | null;
  orden: OrdenDeAntiguedad;
  pagina: number;
}

const uno = <T extends string>(todos: readonly T[], valor: string | null): T | null =>
  todos.find((cual) => cual === valor) ?? null;

export const leerFiltros = (busqueda: string): FiltrosDeAntiguedad => {
  const parametros = new URLSearchParams(busqueda);
  const al = diaDe(parametros.get('al'));
  return {
    al,
    comoSeSabia: al !== null && parametros.get('lectura') === 'como_se_sabia',
    q: parametros.get('q') ?? '',
    edad: uno(EDADES, parametros.get('edad')),
    orden: uno(ORDENES_DE_ANTIGUEDAD, parametros.get('orden')) ?? 'vencido',
    pagina: Math.max(1, Number(parametros.get('pagina')) || 1),
  };
};

export const busquedaDe = ({ al, comoSeSabia, q, edad, orden, pagina }: FiltrosDeAntiguedad): string => {
  const parametros = new URLSearchParams({
    ...(al && { al }),
    ...(al && comoSeSabia && { lectura: 'como_se_sabia' }),
    ...(q && { q }),
    ...(edad && { edad }),
    ...(orden !== 'vencido' && { orden }),
    ...(pagina > 1 && { pagina: String(pagina) }),
  }).toString();
  return parametros && `?${parametros}`;
};

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

/** Whether an answer is of the day that is looked at, whatever its page. */
export const esDe = (
  { al, lectura }: Pick<PaginaDeAntiguedadDeApi, 'al' | 'lectura'>,
  filtros: FiltrosDeAntiguedad,
): boolean =>
  filtros.al === null
    ? lectura === 'ahora'
    : al === filtros.al && (lectura === 'como_se_sabia') === filtros.comoSeSabia;
