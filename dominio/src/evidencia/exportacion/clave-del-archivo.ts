export const claveDelArchivo = (id: string): string => `exportaciones/${id}`;
