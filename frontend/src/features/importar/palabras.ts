import { type TipoDeImportacion } from '@cuenta-clara/dominio/importaciones/importaciones.api';

const UNO = { clientes: 'cliente', servicios: 'servicio' } as const satisfies Record<
  TipoDeImportacion,
  string
>;

export const enMiles = (numero: number): string => numero.toLocaleString('es-MX');

/** `1 cliente`, `1,240 servicios`. */
export const cuantos = (tipo: TipoDeImportacion, numero: number): string =>
  `${enMiles(numero)} ${numero === 1 ? UNO[tipo] : tipo}`;

/** `se agregó 1 cliente`, in the number of what was done. */
export const conVerbo = (numero: number, [uno, varios]: readonly [string, string]): string =>
  numero === 1 ? uno : varios;
