import { type Guardado, guardadoDe } from '../../dispositivo/guardado.ts';

/** Where this device keeps the reminders of an owner that are not settled yet (features/cobranza/abiertos.ts). */
export const recordatoriosAbiertos = (usuario: string): Guardado =>
  guardadoDe('recordatorios-abiertos', usuario);
