import { palabrasDeContacto, terminosDe } from '../busqueda.ts';
import { type Centavos, formatoDeDinero } from '../dinero.ts';
import { type Factura } from './factura.ts';

/**
 * The one search of the invoices: number, any word of the customer's name, telephone, amount. An invoice has a word for each,
 * told apart by its first letter, and what is typed is looked up as each of the things it may be: `850` is invoice 850,
 * or an amount of $850 and some cents. A number is found whole, for among 100,000 invoices its start finds thousands; a name
 * and a telephone by their start.
 */
const palabraDeNumero = (numero: string): string => `#${numero}#`;
const inicioDeImporte = (importe: string): string => `$${importe}`;

const importeDe = (centavos: Centavos): string => formatoDeDinero(centavos).replaceAll(/[$,]/g, '');

/** The words an invoice is found by. What is owed is an amount too: it is what her bank tells her of. */
export const palabrasDeFactura = ({ datos }: Pick<Factura, 'datos'>): readonly string[] => {
  const { cliente, numero_factura, total, balance_restante } = datos;
  const importes = [total, balance_restante].filter((monto) => monto > 0);
  return [
    ...new Set([
      ...palabrasDeContacto(cliente),
      palabraDeNumero(String(numero_factura)),
      ...importes.map((monto) => inicioDeImporte(importeDe(monto))),
    ]),
  ];
};

const NUMERO = /^#?0*(\d+)$/;
const IMPORTE = /^\$?0*(\d+|\d{1,3}(?:,\d{3})+)(\.\d{0,2})?$/;

/** What of an invoice a part of a search may be, apart from its customer: its number, an amount. */
const deLaFactura = (parte: string): readonly string[] => {
  const [, numero] = NUMERO.exec(parte) ?? [];
  const [, pesos, centavos = '.'] = IMPORTE.exec(parte) ?? [];
  return [
    ...(numero === undefined ? [] : [palabraDeNumero(numero)]),
    ...(pesos === undefined ? [] : [inicioDeImporte(pesos.replaceAll(',', '') + centavos)]),
  ];
};

export const terminosDeBusqueda = (busqueda: string): readonly (readonly string[])[] =>
  terminosDe(busqueda, deLaFactura);
