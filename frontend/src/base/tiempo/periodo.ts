import { type Dia } from '@cuenta-clara/dominio/fechas';

/** A range of days; a null end is open. */
export interface Periodo {
  desde: Dia | null;
  hasta: Dia | null;
}
export const SIN_PERIODO: Periodo = { desde: null, hasta: null };
