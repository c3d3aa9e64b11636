/** Where the file of an archive is kept. */
export const claveDelArchivo = (id: string): string => `exportaciones/${id}`;
