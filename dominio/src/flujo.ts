/** The prefix of a stream's name, up to its first '-'. The id follows it. */
export type Prefijo = `${string}-`;

export const idDeFlujo = (streamId: string): string => streamId.slice(streamId.indexOf('-') + 1);
