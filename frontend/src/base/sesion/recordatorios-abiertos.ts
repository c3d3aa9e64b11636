import { type Guardado, guardadoDe } from '../../dispositivo/guardado.ts';

/** Device storage of an owner's unsettled reminders (features/cobranza/abiertos.ts). */
export const recordatoriosAbiertos = (usuario: string): Guardado =>
  guardadoDe('recordatorios-abiertos', usuario);
