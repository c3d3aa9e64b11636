import { type Dia, MESES, diasEntre, formatoDeDia, mesDe, sumarDias } from './fechas.ts';

/** `desde` and `hasta` are both included. */
export interface Periodo {
  readonly desde: Dia;
  readonly hasta: Dia;
}

export const estaEn = ({ desde, hasta }: Periodo, dia: Dia): boolean => dia >= desde && dia <= hasta;

const delMes = (dia: Dia): string => dia.slice(-2);
const PRIMERO = '01';

/**
 * The period to compare with. From the 1st within a month these are the same days of the previous month, as
 * far as it has them (1–31/03 with 1–28/02); otherwise as many days directly before.
 */
export const periodoAnterior = ({ desde, hasta }: Periodo): Periodo => {
  const vispera = sumarDias(desde, -1);
  if (delMes(desde) !== PRIMERO || mesDe(desde) !== mesDe(hasta))
    return { desde: sumarDias(desde, -diasEntre(desde, hasta) - 1), hasta: vispera };
  const mes = mesDe(vispera);
  const dia = delMes(hasta) < delMes(vispera) ? delMes(hasta) : delMes(vispera);
  return { desde: `${mes}-${PRIMERO}`, hasta: `${mes}-${dia}` };
};

export const nombreDeMes = (mes: string): string => MESES[Number(mes.slice(5, 7)) - 1] ?? '';

export const mesDicho = (mes: string): string => `${nombreDeMes(mes)} de ${mes.slice(0, 4)}`;

export const ultimoDiaDelMes = (mes: string): Dia => {
  const deOtro = sumarDias(`${mesDe(mes)}-28`, 4);
  return sumarDias(`${mesDe(deOtro)}-${PRIMERO}`, -1);
};

export const primerDiaDelMes = (mes: string): Dia => `${mesDe(mes)}-${PRIMERO}`;

export const esUnMes = ({ desde, hasta }: Periodo): boolean =>
  desde === primerDiaDelMes(desde) && hasta === ultimoDiaDelMes(desde);

const sinCero = (dia: Dia): string => String(Number(delMes(dia)));

/**
 * A period as `noviembre de 2026`; `del 1 al 21 de noviembre de 2026`; `el 1 de noviembre de 2026`; `del
 * 05/03/2026 al 02/04/2026`.
 */
export const periodoDicho = (periodo: Periodo): string =>
  esUnMes(periodo)
    ? mesDicho(periodo.desde)
    : `${diasDichos(periodo)}${mesDe(periodo.desde) === mesDe(periodo.hasta) ? ` de ${periodo.desde.slice(0, 4)}` : ''}`;

/** A period to follow a noun: `de noviembre de 2026`, `del 1 de noviembre de 2026`. */
export const delPeriodo = (periodo: Periodo): string => {
  const dicho = periodoDicho(periodo);
  if (dicho.startsWith('del ')) return dicho;
  return dicho.startsWith('el ') ? `d${dicho}` : `de ${dicho}`;
};

export const diasDichos = ({ desde, hasta }: Periodo): string => {
  if (mesDe(desde) !== mesDe(hasta)) return `del ${formatoDeDia(desde)} al ${formatoDeDia(hasta)}`;
  const mes = nombreDeMes(desde);
  return desde === hasta
    ? `el ${sinCero(desde)} de ${mes}`
    : `del ${sinCero(desde)} al ${sinCero(hasta)} de ${mes}`;
};
