import { type Centavos, formatoDeDinero } from '../dinero.ts';
import { palabras, plegar, soloDigitos } from '../texto.ts';
import { type Factura } from './factura.ts';

/**
 * The one search of the invoices: number, any word of the customer's name, telephone, amount. An invoice has a word for each,
 * told apart by its first letter, and what is typed is looked up as each of the things it may be: `850` is invoice 850,
 * or an amount of $850 and some cents. A number is found whole, for among 100,000 invoices its start finds thousands; a name
 * and a telephone by their start.
 */
const palabraDeNumero = (numero: string): string => `#${numero}#`;
const inicioDeImporte = (importe: string): string => `$${importe}`;
const inicioDeTelefono = (digitos: string): string => `+${digitos}`;

const importeDe = (centavos: Centavos): string => formatoDeDinero(centavos).replaceAll(/[$,]/g, '');

/** The words an invoice is found by. What is owed is an amount too: it is what her bank tells her of. */
export const palabrasDeFactura = ({ datos }: Pick<Factura, 'datos'>): readonly string[] => {
  const { cliente, numero_factura, total, balance_restante } = datos;
  const telefono = soloDigitos(cliente.telefono ?? '');
  return [
    ...new Set([
      ...palabras(cliente.nombre),
      palabraDeNumero(String(numero_factura)),
      ...(telefono ? [inicioDeTelefono(telefono)] : []),
      ...[total, balance_restante]
        .filter((monto) => monto > 0)
        .map((monto) => inicioDeImporte(importeDe(monto))),
    ]),
  ];
};

/** A telephone as people write or paste it, its country's code before it. */
const ESCRITO_COMO_TELEFONO = /^\+?[\d\s()-]+$/;
const DIGITOS_DE_TELEFONO = 10;
/** With fewer digits it is hardly one, and would find every customer of a town. */
const DIGITOS_DE_UN_INICIO = 4;
/** Digits in groups are one telephone from here on; fewer are numbers and amounts, each for itself. */
const DIGITOS_DE_UNO_EN_GRUPOS = 7;

const NUMERO = /^(#?)0*(\d+)$/;
const IMPORTE = /^\$?0*(\d+|\d{1,3}(?:,\d{3})+)(\.\d{0,2})?$/;

/** `#7` is a number and `$7` an amount, and nothing else; all else may be the start of a name. */
const posibles = (texto: string): readonly string[] => {
  const [, almohadilla, numero] = NUMERO.exec(texto) ?? [];
  const [, pesos, centavos = '.'] = IMPORTE.exec(texto) ?? [];
  const esPelado = numero !== undefined && !almohadilla;
  const lecturas = [
    ...(numero === undefined ? [] : [palabraDeNumero(numero)]),
    ...(pesos === undefined ? [] : [inicioDeImporte(pesos.replaceAll(',', '') + centavos)]),
    ...(esPelado && texto.length >= DIGITOS_DE_UN_INICIO ? [inicioDeTelefono(texto)] : []),
  ];
  return /^[#$]/.test(texto) && lecturas.length > 0 ? lecturas : [texto, ...lecturas];
};

/** What a search looks for: for each part of it, the starts of words that it may stand for. */
export const terminosDeBusqueda = (busqueda: string): readonly (readonly string[])[] => {
  const texto = plegar(busqueda).replaceAll(/([#$]) /g, '$1');
  const digitos = soloDigitos(texto);
  const esTelefono = ESCRITO_COMO_TELEFONO.test(texto) && digitos.length >= DIGITOS_DE_UNO_EN_GRUPOS;
  if (esTelefono && (digitos.length > DIGITOS_DE_TELEFONO || digitos !== texto))
    return [[inicioDeTelefono(digitos.slice(-DIGITOS_DE_TELEFONO))]];
  return texto.split(' ').filter(Boolean).map(posibles);
};
