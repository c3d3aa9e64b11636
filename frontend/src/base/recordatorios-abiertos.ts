/** Where this device keeps the reminders of an owner that are not settled yet (features/cobranza/abiertos.ts). */
export const llaveDeAbiertos = (usuario: string): string => `recordatorios-abiertos:${usuario}`;
