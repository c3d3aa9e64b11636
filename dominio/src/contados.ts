/** A number with its thousands grouped: `1,234`. */
export const enMiles = (cuantos: number): string => cuantos.toLocaleString('es-MX');

/** A count with its noun: `1 factura`, `1,234 facturas`. */
export const contados = (cuantos: number, uno: string, varios: string): string =>
  `${enMiles(cuantos)} ${cuantos === 1 ? uno : varios}`;
