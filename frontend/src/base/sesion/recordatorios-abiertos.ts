import { type Guardado, guardadoDe } from '../../dispositivo/guardado.ts';

/** Unsettled reminders (features/cobranza/abiertos.ts). */
export const recordatoriosAbiertos = (usuario: string): Guardado =>
  guardadoDe('recordatorios-abiertos', usuario);
