/** A number and its % stay on one line. */
export const conPorcentajesEnteros = (texto: string): string => texto.replaceAll(' %', '\u00a0%');
