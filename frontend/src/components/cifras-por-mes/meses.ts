import { type Centavos, centavosDe } from '@cuenta-clara/dominio/dinero';
import { mesDicho, nombreDeMes } from '@cuenta-clara/dominio/periodos';

/** A month is `YYYY-MM`; figures are in pesos. */
export type MesCon<C extends string> = { readonly mes: string } & Readonly<Record<C, number>>;

/** A chart shows at least six months: with one month, a new owner's chart would be one wide bar. */
const MAXIMO_DE_MESES = 12;
const MINIMO_DE_MESES = 6;

const ordinal = (mes: string): number => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7)) - 1;
const mesDeOrdinal = (orden: number): string =>
  `${String(Math.floor(orden / 12)).padStart(4, '0')}-${String((orden % 12) + 1).padStart(2, '0')}`;

const anio = (mes: string): string => mes.slice(0, 4);

/** A month's label is `nov`. January and the first month have the year below: `ene 2026`. */
export const etiquetaDelMes = (mes: string, esPrimero: boolean): string => {
  const corto = nombreDeMes(mes).slice(0, 3);
  return esPrimero || corto === 'ene' ? `${corto}\n${anio(mes)}` : corto;
};

/**
 * The months from the first in `porMes` to `actual` (`YYYY-MM`): at least `minimo`, and twelve at most.
 * `vacio` gives the figures of months that `porMes` lacks.
 */
export const mesesHasta = <M extends { readonly mes: string }>(
  actual: string,
  porMes: readonly M[],
  vacio: Omit<M, 'mes'>,
  minimo = MINIMO_DE_MESES,
): M[] => {
  const hasta = ordinal(actual);
  const primero = porMes[0] ? ordinal(porMes[0].mes) : hasta;
  const cuantos = Math.min(MAXIMO_DE_MESES, Math.max(minimo, hasta - primero + 1));
  return Array.from({ length: cuantos }, (_, i) => {
    const mes = mesDeOrdinal(hasta - cuantos + 1 + i);
    return porMes.find((uno) => uno.mes === mes) ?? ({ ...vacio, mes } as M);
  });
};

export const totalDeMeses = <C extends string>(meses: readonly MesCon<C>[], cifra: C): Centavos =>
  meses.reduce((total, mes) => total + (centavosDe(mes[cifra]) ?? 0), 0);

/**
 * Months in words: `De junio a noviembre de 2026`, with both years when they differ. A single month is `En
 * noviembre de 2026`.
 */
export const tramoDeMeses = (meses: readonly { readonly mes: string }[]): string => {
  const [primero, ultimo] = [meses.at(0)?.mes ?? '', meses.at(-1)?.mes ?? ''];
  if (primero === ultimo) return `En ${mesDicho(ultimo)}`;
  const desde = anio(primero) === anio(ultimo) ? nombreDeMes(primero) : mesDicho(primero);
  return `De ${desde} a ${mesDicho(ultimo)}`;
};
