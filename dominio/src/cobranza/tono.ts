/** The tone follows from the days since the oldest overdue amount was due. */

export const TONOS = ['amable', 'firme', 'serio'] as const;
export type Tono = (typeof TONOS)[number];

const DESDE: Readonly<Record<Tono, number>> = { amable: 0, firme: 8, serio: 31 };

export const tonoPara = (dias: number): Tono => TONOS.findLast((tono) => dias >= DESDE[tono]) ?? 'amable';
