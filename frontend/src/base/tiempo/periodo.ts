import { type Dia } from '@cuenta-clara/dominio/fechas';

/** A null end leaves the range open at that side. */
export interface Periodo {
  desde: Dia | null;
  hasta: Dia | null;
}
export const SIN_PERIODO: Periodo = { desde: null, hasta: null };
