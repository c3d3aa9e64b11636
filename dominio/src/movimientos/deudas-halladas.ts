import { encuentra } from '../busqueda.ts';
import { comparar, palabras, plegar } from '../texto.ts';
import { type Antiguedad, type Edad, saldoDeAntiguedad } from './antiguedad.ts';

/** Who of those who owe is looked for, and in which order: of the ageing and of collecting alike. */

export interface DeudaNombrada {
  readonly nombre: string;
  readonly antiguedad: Antiguedad;
}
export interface BusquedaDeDeudas {
  /** The start of any words of a name; '' for all. */
  readonly q: string;
  /** Who owes something of this age; absent for all. */
  readonly edad?: Edad | undefined;
}

/** The ageing's orders: the oldest debt first, who owes most first, by name. */
export const ORDENES_DE_ANTIGUEDAD = ['vencido', 'saldo', 'nombre'] as const;
export type OrdenDeAntiguedad = (typeof ORDENES_DE_ANTIGUEDAD)[number];

export const porNombre = (una: Pick<DeudaNombrada, 'nombre'>, otra: Pick<DeudaNombrada, 'nombre'>): number =>
  comparar(plegar(una.nombre), plegar(otra.nombre));

/** Those that are looked for, in the order in which they come. */
export const deudasHalladas = <D extends DeudaNombrada>(
  deudas: readonly D[],
  { q, edad }: BusquedaDeDeudas,
): readonly D[] =>
  deudas.filter(
    ({ nombre, antiguedad }) =>
      (edad === undefined || antiguedad[edad] > 0) && (q === '' || encuentra(q, palabras(nombre))),
  );

/** `deudas` come the oldest first. */
export const enOrdenDeDeuda = <D extends DeudaNombrada>(
  deudas: readonly D[],
  orden: OrdenDeAntiguedad,
): readonly D[] => {
  if (orden === 'vencido') return deudas;
  const saldo = ({ antiguedad }: D) => saldoDeAntiguedad(antiguedad);
  return [...deudas].sort(orden === 'nombre' ? porNombre : (una, otra) => saldo(otra) - saldo(una));
};
