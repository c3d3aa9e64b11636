import { VISTAS } from '../../proyecciones.ts';

/** Null when `leer` throws: a damaged document may have any shape. */
export const siSePuede = <T>(leer: () => T): T | null => {
  try {
    return leer();
  } catch {
    return null;
  }
};

export const nombreDeLoGuardado = (vista: string, ...documentos: readonly unknown[]): string => {
  const nombrada = VISTAS.find((una) => una.vista.name === vista);
  for (const documento of documentos) {
    const nombre = documento && nombrada ? siSePuede(() => nombrada.nombre(documento)) : null;
    if (nombre !== null) return nombre;
  }
  return `«${vista}»`;
};
