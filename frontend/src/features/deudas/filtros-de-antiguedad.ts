import { type Dia, diaDe } from '@cuenta-clara/dominio/fechas';
import { type PaginaDeAntiguedadDeApi } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { type AntiguedadPedida } from '../../api/deudas.api.ts';

/** What is looked at, as the address bar holds it: it survives a reload and the way back. */
export interface FiltrosDeAntiguedad {
  /** Null for now. */
  al: Dia | null;
  comoSeSabia: boolean;
  pagina: number;
}

export const leerFiltros = (busqueda: string): FiltrosDeAntiguedad => {
  const parametros = new URLSearchParams(busqueda);
  const al = diaDe(parametros.get('al'));
  return {
    al,
    comoSeSabia: al !== null && parametros.get('lectura') === 'como_se_sabia',
    pagina: Math.max(1, Number(parametros.get('pagina')) || 1),
  };
};

export const busquedaDe = ({ al, comoSeSabia, pagina }: FiltrosDeAntiguedad): string => {
  const parametros = new URLSearchParams({
    ...(al && { al }),
    ...(al && comoSeSabia && { lectura: 'como_se_sabia' }),
    ...(pagina > 1 && { pagina: String(pagina) }),
  }).toString();
  return parametros && `?${parametros}`;
};

export const consultaDe = ({ al, comoSeSabia, pagina }: FiltrosDeAntiguedad): AntiguedadPedida => ({
  ...(al && { al }),
  ...(al && comoSeSabia && { lectura: 'como_se_sabia' }),
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
