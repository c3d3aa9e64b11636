import { contados } from '@cuenta-clara/dominio/contados';
import { type TipoDeImportacion } from '@cuenta-clara/dominio/importaciones/importaciones.api';

const UNO = { clientes: 'cliente', servicios: 'servicio' } as const satisfies Record<
  TipoDeImportacion,
  string
>;

export const cuantos = (tipo: TipoDeImportacion, numero: number): string => contados(numero, UNO[tipo], tipo);

/** A verb agrees with its number: `se agregó` for 1, `se agregaron` for others. */
export const conVerbo = (numero: number, [uno, varios]: readonly [string, string]): string =>
  numero === 1 ? uno : varios;
