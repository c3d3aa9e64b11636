import { type Periodo } from '@cuenta-clara/dominio/libro/exportacion/exportaciones';

/** As the server names it. */
export const nombreDelArchivo = ({ desde, hasta }: Periodo): string => `CuentaClara-${desde}-${hasta}.zip`;

/** The browser's own way to keep a file: a link that is pressed. */
export const guardarArchivo = (contenido: Blob, nombre: string): void => {
  const direccion = URL.createObjectURL(contenido);
  const enlace = document.createElement('a');
  enlace.href = direccion;
  enlace.download = nombre;
  enlace.click();
  // A browser that is still to begin the download needs its address a while.
  setTimeout(() => URL.revokeObjectURL(direccion), 60_000);
};

const UNIDADES = ['bytes', 'kB', 'MB', 'GB'] as const;

/** `850 bytes`, `1.2 MB`. */
export const formatoDeTamano = (bytes: number): string => {
  const grado = Math.min(UNIDADES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Number((bytes / 1000 ** grado).toFixed(1))} ${UNIDADES[grado]}`;
};
