import { type Lectura, palabrasDeContacto, terminosDe } from '../busqueda.ts';
import { type Centavos, formatoDeDinero } from '../dinero.ts';
import { type Factura } from './factura.ts';

/**
 * The one search of the invoices: number, any word of the customer's name, telephone, amount. What is typed is looked up as each
 * of the things it may be: `850` is invoice 850, or an amount of $850 and some cents. A number is found whole, for among 100,000
 * invoices its start finds thousands; a name and a telephone by their start. Number and total are fields that the lists are sorted by, and are
 * found there; for the rest an invoice has words, told apart by their first letter.
 */
const inicioDeImporte = (importe: string): string => `$${importe}`;

const importeDe = (centavos: Centavos): string => formatoDeDinero(centavos).replaceAll(/[$,]/g, '');

/** The words an invoice is found by. What is owed is an amount too, where it is not the total: it is what her bank tells her of. */
export const palabrasDeFactura = ({ datos }: Pick<Factura, 'datos'>): readonly string[] => {
  const { cliente, total, balance_restante } = datos;
  const debe = balance_restante > 0 && balance_restante !== total;
  return [
    ...new Set([
      ...palabrasDeContacto(cliente),
      ...(debe ? [inicioDeImporte(importeDe(balance_restante))] : []),
    ]),
  ];
};

const NUMERO = /^#?0*(\d+)$/;
const IMPORTE = /^\$?0*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/;

const entre = <Campo extends string>(field: Campo, from: number, to: number): Lectura<Campo>[] =>
  Number.isSafeInteger(to) ? [{ field, from, to }] : [];

/** What of an invoice a part of a search may be, apart from its customer: its number, an amount. */
const deLaFactura = (parte: string): readonly Lectura<'numero_factura' | 'total'>[] => {
  const [, numero] = NUMERO.exec(parte) ?? [];
  const [, conComas, centavos = ''] = IMPORTE.exec(parte) ?? [];
  const pesos = conComas?.replaceAll(',', '');
  const hasta = (resto: '0' | '9'): Centavos => Number(pesos + centavos.padEnd(2, resto));
  return [
    ...(numero === undefined ? [] : entre('numero_factura', Number(numero), Number(numero))),
    ...(pesos === undefined
      ? []
      : [inicioDeImporte(`${pesos}.${centavos}`), ...entre('total', Math.max(hasta('0'), 1), hasta('9'))]),
  ];
};

export const terminosDeBusqueda = (
  busqueda: string,
): readonly (readonly Lectura<'numero_factura' | 'total'>[])[] => terminosDe(busqueda, deLaFactura);
