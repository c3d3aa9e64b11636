import { type Guardado, guardadoDe } from '../../dispositivo/guardado.ts';

export const recordatoriosAbiertos = (usuario: string): Guardado =>
  guardadoDe('recordatorios-abiertos', usuario);
