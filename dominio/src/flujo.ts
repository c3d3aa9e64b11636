/** How the name of a stream begins: all up to its first '-'. The id follows. */
export type Prefijo = `${string}-`;

/** The id in the name of a stream. */
export const idDeFlujo = (streamId: string): string => streamId.slice(streamId.indexOf('-') + 1);
