import { encuentra, palabrasDeUnNombre } from '../busqueda.ts';
import { comparar, plegar } from '../texto.ts';
import { type Antiguedad, type Edad, saldoDeAntiguedad } from './antiguedad.ts';

export interface DeudaNombrada {
  readonly nombre: string;
  readonly antiguedad: Antiguedad;
}
export interface BusquedaDeDeudas {
  readonly q: string;
  readonly edad?: Edad | undefined;
}

export const ORDENES_DE_ANTIGUEDAD = ['vencido', 'saldo', 'nombre'] as const;
export type OrdenDeAntiguedad = (typeof ORDENES_DE_ANTIGUEDAD)[number];

export const porNombre = (una: Pick<DeudaNombrada, 'nombre'>, otra: Pick<DeudaNombrada, 'nombre'>): number =>
  comparar(plegar(una.nombre), plegar(otra.nombre));

export const deudasHalladas = <D extends DeudaNombrada>(
  deudas: readonly D[],
  { q, edad }: BusquedaDeDeudas,
): readonly D[] =>
  deudas.filter(
    ({ nombre, antiguedad }) =>
      (edad === undefined || antiguedad[edad] > 0) && (q === '' || encuentra(q, palabrasDeUnNombre(nombre))),
  );

/** `deudas` must be sorted: the customer with the oldest debt first. */
export const enOrdenDeDeuda = <D extends DeudaNombrada>(
  deudas: readonly D[],
  orden: OrdenDeAntiguedad,
): readonly D[] => {
  if (orden === 'vencido') return deudas;
  const saldo = ({ antiguedad }: D) => saldoDeAntiguedad(antiguedad);
  return [...deudas].sort(orden === 'nombre' ? porNombre : (una, otra) => saldo(otra) - saldo(una));
};
