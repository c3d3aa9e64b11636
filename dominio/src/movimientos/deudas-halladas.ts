import { comparar, plegar } from '../texto.ts';
import { type Edad, saldoDeAntiguedad } from './antiguedad.ts';
import { type DeudaDeClienta } from './columnas.ts';

export interface BusquedaDeDeudas {
  /** Ids of the customers whom a search found, or null without a search. */
  readonly quienes: ReadonlySet<string> | null;
  readonly edad?: Edad | undefined;
}

export const ORDENES_DE_ANTIGUEDAD = ['vencido', 'saldo', 'nombre'] as const;
export type OrdenDeAntiguedad = (typeof ORDENES_DE_ANTIGUEDAD)[number];

interface Nombrada {
  readonly nombre: string;
}
export const porNombre = (una: Nombrada, otra: Nombrada): number =>
  comparar(plegar(una.nombre), plegar(otra.nombre));

export const deudasHalladas = <D extends DeudaDeClienta>(
  deudas: readonly D[],
  { quienes, edad }: BusquedaDeDeudas,
): readonly D[] =>
  deudas.filter(
    ({ cliente_id, antiguedad }) =>
      (edad === undefined || antiguedad[edad] > 0) && (quienes === null || quienes.has(cliente_id)),
  );

/** `deudas` must be sorted: the customer with the oldest debt first. */
export const enOrdenDeDeuda = <D extends DeudaDeClienta>(
  deudas: readonly D[],
  orden: Exclude<OrdenDeAntiguedad, 'nombre'>,
): readonly D[] => {
  if (orden === 'vencido') return deudas;
  const saldo = ({ antiguedad }: D) => saldoDeAntiguedad(antiguedad);
  return [...deudas].sort((una, otra) => saldo(otra) - saldo(una));
};
