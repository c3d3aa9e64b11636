import { type Dia, mesDe, sumarDias } from '@cuenta-clara/dominio/fechas';

/** A statement begins by default on the first of the month two months ago. */
export const periodoInicial = (hoy: Dia): Dia => {
  const elAnterior = (dia: Dia): Dia => `${mesDe(sumarDias(`${mesDe(dia)}-01`, -1))}-01`;
  return elAnterior(elAnterior(hoy));
};
