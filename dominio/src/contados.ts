export const enMiles = (cuantos: number): string => cuantos.toLocaleString('es-MX');

export const contados = (cuantos: number, uno: string, varios: string): string =>
  `${enMiles(cuantos)} ${cuantos === 1 ? uno : varios}`;
