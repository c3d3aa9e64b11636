import { type Dia, mesDe, sumarDias } from '@cuenta-clara/dominio/fechas';

/** The first day of a statement by default: the first of the month two months ago. */
export const periodoInicial = (hoy: Dia): Dia => {
  const elAnterior = (dia: Dia): Dia => `${mesDe(sumarDias(`${mesDe(dia)}-01`, -1))}-01`;
  return elAnterior(elAnterior(hoy));
};
