/** `1 factura`, `1,234 facturas`. */
export const contados = (cuantos: number, uno: string, varios: string): string =>
  `${cuantos.toLocaleString('es-MX')} ${cuantos === 1 ? uno : varios}`;
