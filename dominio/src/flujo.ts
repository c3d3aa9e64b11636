/** A stream's name is a prefix up to its first '-', then the id. */
export type Prefijo = `${string}-`;

export const idDeFlujo = (streamId: string): string => streamId.slice(streamId.indexOf('-') + 1);
