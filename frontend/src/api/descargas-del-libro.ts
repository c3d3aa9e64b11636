import { nombreDelCompanero } from '@cuenta-clara/dominio/evidencia/exportacion/companero';
import { type ExportacionDeApi } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';

export interface Descarga {
  readonly url: string;
  readonly nombre: string;
}

export const archivoDe = ({ id, desde, hasta }: ExportacionDeApi): Descarga => ({
  url: `/libro/exportaciones/${id}/archivo`,
  nombre: `CuentaClara-${desde}-${hasta}.zip`,
});

/** An export's companion file, with the proofs made after the export. */
export const selloDe = (exportacion: ExportacionDeApi): Descarga => ({
  url: `/libro/exportaciones/${exportacion.id}/sello`,
  nombre: nombreDelCompanero(exportacion),
});

const UNIDADES = ['bytes', 'kB', 'MB', 'GB'] as const;

/** File sizes have a no-break space: `850 bytes`, `1.2 MB`. */
export const formatoDeTamano = (bytes: number): string => {
  const grado = Math.min(UNIDADES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${Number((bytes / 1000 ** grado).toFixed(1))}\u00a0${UNIDADES[grado]}`;
};
