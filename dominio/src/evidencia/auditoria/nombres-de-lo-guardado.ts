import { VISTAS } from '../../proyecciones.ts';

/** What an accountant calls what is kept: by its paper, where it has one. */

/** What is kept may be of any shape. */
export const siSePuede = <T>(leer: () => T): T | null => {
  try {
    return leer();
  } catch {
    return null;
  }
};

/** What a document of a read model is called, by whichever of these can be read; without any, by its read model. */
export const nombreDeLoGuardado = (vista: string, ...documentos: readonly unknown[]): string => {
  const nombrada = VISTAS.find((una) => una.vista.name === vista);
  for (const documento of documentos) {
    const nombre = documento && nombrada ? siSePuede(() => nombrada.nombre(documento)) : null;
    if (nombre !== null) return nombre;
  }
  return `«${vista}»`;
};
