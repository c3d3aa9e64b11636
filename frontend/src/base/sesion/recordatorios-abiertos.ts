import { type Guardado, guardadoDe } from '../../dispositivo/guardado.ts';

/** Storage of an owner's unsettled reminders on this device (features/cobranza/abiertos.ts). */
export const recordatoriosAbiertos = (usuario: string): Guardado =>
  guardadoDe('recordatorios-abiertos', usuario);
