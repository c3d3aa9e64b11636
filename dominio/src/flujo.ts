/** A stream's name up to its first '-'; the id follows. */
export type Prefijo = `${string}-`;

export const idDeFlujo = (streamId: string): string => streamId.slice(streamId.indexOf('-') + 1);
