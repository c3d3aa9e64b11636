/** How it is asked for: by how many days the oldest of what is asked for has been due. */

export const TONOS = ['amable', 'firme', 'serio'] as const;
export type Tono = (typeof TONOS)[number];

/** From so many days on. */
const DESDE: Readonly<Record<Tono, number>> = { amable: 0, firme: 8, serio: 31 };

/** The one that is proposed; she may choose another. */
export const tonoPara = (dias: number): Tono => TONOS.findLast((tono) => dias >= DESDE[tono]) ?? 'amable';
