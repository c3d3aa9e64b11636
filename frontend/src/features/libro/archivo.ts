import { type Periodo } from '@cuenta-clara/dominio/libro/exportacion/exportaciones';

/** As the server names it. */
export const nombreDelArchivo = ({ desde, hasta }: Periodo): string => `CuentaClara-${desde}-${hasta}.zip`;

const UNIDADES = ['bytes', 'kB', 'MB', 'GB'] as const;

/** `850 bytes`, `1.2 MB`. */
export const formatoDeTamano = (bytes: number): string => {
  const grado = Math.min(UNIDADES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Number((bytes / 1000 ** grado).toFixed(1))} ${UNIDADES[grado]}`;
};
