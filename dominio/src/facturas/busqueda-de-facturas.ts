import { type Lectura, palabrasDeContacto, terminosDe } from '../busqueda.ts';
import { type Centavos } from '../dinero.ts';
import { comparar, palabras } from '../texto.ts';
import { type DatosDeFactura } from './factura.ts';

/**
 * The one search of the invoices: number, any word of the customer's name, telephone, amount, any word of a line's text. What is typed is looked up as each
 * of the things it may be: `850` is invoice 850, or an amount of $850 and some cents. A number is found whole, for among 100,000
 * invoices its start finds thousands; a name, a telephone and a line's word by their start. Number and amounts are fields, and are found there: by words an
 * invoice is found as its customer is, and by what its lines say.
 */
type CampoBuscado = 'numero_factura' | 'total' | 'resto';

/**
 * What is owed of an invoice, in cents, where it is not the total: an amount it is found by, too, for it is what the bank tells of. Null of
 * one that is paid, and of one of which nothing is.
 */
export const restoDe = ({ total, balance_restante }: Saldo): Centavos | null =>
  balance_restante > 0 && balance_restante !== total ? balance_restante : null;
type Saldo = Pick<DatosDeFactura, 'total' | 'balance_restante'>;

const NUMERO = /^#?0*(\d+)$/;
const IMPORTE = /^\$?0*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/;

const entre = <Campo extends string>(field: Campo, from: number, to: number): Lectura<Campo>[] =>
  Number.isSafeInteger(to) ? [{ field, from, to }] : [];

/** A line's word is of a kind of its own: a name is looked up by one letter, a line by three. */
const delRenglon = (palabra: string): string => `=${palabra.slice(0, LETRAS_DE_PALABRA.most)}`;
const LETRAS_DE_PALABRA = { fewest: 3, most: 24 } as const;
/** Of an invoice with more, the rest is not looked up: each is an entry of its own. */
const PALABRAS_DE_RENGLONES = 60;
const SIGNOS_ALREDEDOR = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

const seBusca = (palabra: string): boolean => palabra.length >= LETRAS_DE_PALABRA.fewest;

/** In one order, so that invoices of the same customer for the same have the same words. */
const palabrasDeRenglones = (items: DatosDeFactura['items']): readonly string[] => {
  const suyas = items
    .flatMap(({ descripcion }) => palabras(descripcion))
    .map((una) => una.replaceAll(SIGNOS_ALREDEDOR, ''));
  return [...new Set(suyas.filter(seBusca).map(delRenglon))].slice(0, PALABRAS_DE_RENGLONES).sort(comparar);
};

/** The words that an invoice is found by. */
export const palabrasDeFactura = ({
  cliente,
  items,
}: Pick<DatosDeFactura, 'cliente' | 'items'>): readonly string[] => [
  ...palabrasDeContacto(cliente),
  ...palabrasDeRenglones(items),
];

/** What a part of a search may be, apart from whom it is for: a number, an amount, a line's word. */
export const numerosYPalabras = <Campo extends string>(
  parte: string,
  campos: { readonly numero: Campo; readonly importes: readonly Campo[] },
): readonly Lectura<Campo>[] => {
  const [, numero] = NUMERO.exec(parte) ?? [];
  const [, conComas, centavos = ''] = IMPORTE.exec(parte) ?? [];
  const pesos = conComas?.replaceAll(',', '');
  const hasta = (resto: '0' | '9'): Centavos => Number(pesos + centavos.padEnd(2, resto));
  const palabra = /^[#$]/.test(parte) ? '' : parte.replaceAll(SIGNOS_ALREDEDOR, '');
  const importe = (campo: Campo) => entre(campo, Math.max(hasta('0'), 1), hasta('9'));
  return [
    ...(numero === undefined ? [] : entre(campos.numero, Number(numero), Number(numero))),
    ...(pesos === undefined ? [] : campos.importes.flatMap(importe)),
    ...(seBusca(palabra) ? [delRenglon(palabra)] : []),
  ];
};

const CAMPOS_BUSCADOS = { numero: 'numero_factura', importes: ['total', 'resto'] } as const;

export const terminosDeBusqueda = (busqueda: string): readonly (readonly Lectura<CampoBuscado>[])[] =>
  terminosDe<CampoBuscado>(busqueda, (parte) => numerosYPalabras<CampoBuscado>(parte, CAMPOS_BUSCADOS));
