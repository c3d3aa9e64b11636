import { type Dia, mesDe, sumarDias } from '@cuenta-clara/dominio/fechas';

/** The first day by default: the present month and the two before it. */
export const periodoInicial = (hoy: Dia): Dia => {
  const elAnterior = (dia: Dia): Dia => `${mesDe(sumarDias(`${mesDe(dia)}-01`, -1))}-01`;
  return elAnterior(elAnterior(hoy));
};
