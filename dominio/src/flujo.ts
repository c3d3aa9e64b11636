export type Prefijo = `${string}-`;

export const idDeFlujo = (streamId: string): string => streamId.slice(streamId.indexOf('-') + 1);
