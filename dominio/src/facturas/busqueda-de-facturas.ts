import { type Lectura, type Lecturas, formasDe, palabrasDeContacto, terminosDe } from '../busqueda.ts';
import { type Centavos } from '../dinero.ts';
import { comparar, palabras } from '../texto.ts';
import { type DatosDeFactura } from './factura.ts';

/**
 * A part of the typed text is searched in all ways: `850` finds invoice 850 and amounts from $850.00 to
 * $850.99. Words and telephones match by prefix; a number's prefix would match thousands of invoices.
 */
type CampoBuscado = 'numero_factura' | 'total' | 'resto';

/**
 * The balance as a search field, because owners look for the amount that the bank shows. Null when it equals
 * the total or nothing is owed.
 */
export const restoDe = ({ total, balance_restante }: Saldo): Centavos | null =>
  balance_restante > 0 && balance_restante !== total ? balance_restante : null;
type Saldo = Pick<DatosDeFactura, 'total' | 'balance_restante'>;

const NUMERO = /^#?0*(\d+)[.,;:]?$/;
const IMPORTE = /^\$?0*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/;

const entre = <Campo extends string>(field: Campo, from: number, to: number): Lectura<Campo>[] =>
  Number.isSafeInteger(to) ? [{ field, from, to }] : [];

/**
 * Words of invoice lines are indexed with `=` before them, to differ from words of names. Names match from one
 * letter, lines from three. A shorter word, which half of the invoices have, is searched in lines only beside a longer one:
 * `compresor 5 hp`. It is indexed with `.` behind it, so that a short number matches as a whole.
 */
const delRenglon = (palabra: string): string =>
  esLarga(palabra) ? `=${palabra.slice(0, LETRAS_DE_PALABRA.most)}` : `=${palabra}.`;
const LETRAS_DE_PALABRA = { fewest: 3, most: 24 } as const;
/** The most words of its lines by which an invoice is found, short ones last: each word costs an index entry. */
const PALABRAS_DE_RENGLONES = 60;
const SIGNOS_ALREDEDOR = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

const esLarga = (palabra: string): boolean => palabra.length >= LETRAS_DE_PALABRA.fewest;

/**
 * Words are sorted, so that invoices for the same things have equal word lists, which are stored once (ADR
 * 24).
 */
const palabrasDeRenglones = (items: DatosDeFactura['items']): readonly string[] => {
  const suyas = items
    .flatMap(({ descripcion }) => palabras(descripcion))
    .map((una) => una.replaceAll(SIGNOS_ALREDEDOR, ''))
    .filter(Boolean)
    .flatMap(formasDe);
  const cortasAlFinal = [...suyas.filter(esLarga), ...suyas.filter((una) => !esLarga(una))];
  return [...new Set(cortasAlFinal.map(delRenglon))].slice(0, PALABRAS_DE_RENGLONES).sort(comparar);
};

export const palabrasDeFactura = ({
  cliente,
  items,
}: Pick<DatosDeFactura, 'cliente' | 'items'>): readonly string[] => [
  ...palabrasDeContacto(cliente),
  ...palabrasDeRenglones(items),
];

/** @param junto whether the search also has a long word, beside which short words are searched in lines */
const enRenglones = (parte: string, junto: boolean): readonly string[] => {
  const palabra = /^[#$]/.test(parte) ? '' : parte.replaceAll(SIGNOS_ALREDEDOR, '');
  if (esLarga(palabra)) return [delRenglon(palabra)];
  if (!junto || palabra === '') return [];
  return [/\d/.test(palabra) ? delRenglon(palabra) : `=${palabra}`];
};

const tienePalabraLarga = (busqueda: string): boolean =>
  palabras(busqueda).some((una) => esLarga(una) && /\p{L}/u.test(una));

interface CamposDeNumeros<Campo extends string> {
  readonly numero: Campo;
  readonly importes: readonly Campo[];
  /** The words, as a regular expression, by which the document is called before its number. */
  readonly nombres: string;
}

const ANTES_DE_UN_NUMERO = 'folio|numero|number|num|no|n|[º°]|№';
/** Matches a number at the beginning of a text, behind the words that announce it: 'Factura núm. 120', 'núm. 120'. */
const numeroDichoCon = (nombres: string): RegExp =>
  new RegExp(
    String.raw`^(?:(?:${nombres}|${ANTES_DE_UN_NUMERO})[.:\p{Pd}]*\s?)+#?0*(\d+)[.,;:]?(?:\s|$)`,
    'u',
  );

/**
 * The returned function answers the numbers, amounts and words of lines that a part of this search may be. A
 * word before a number, such as 'Factura', may be part of the number.
 */
export const numerosYPalabrasDe = <Campo extends string>(
  busqueda: string,
  campos: CamposDeNumeros<Campo>,
): Lecturas<Campo> => {
  const junto = tienePalabraLarga(busqueda);
  const dicho = numeroDichoCon(campos.nombres);
  return (parte, siguientes) => {
    const [, numero] = dicho.exec([parte, ...siguientes].join(' ')) ?? [];
    return [
      ...(numero === undefined ? [] : elNumero(numero, campos)),
      ...numerosEn(parte, campos),
      ...enRenglones(parte, junto),
    ];
  };
};

const elNumero = <Campo extends string>(
  cifras: string,
  { numero }: CamposDeNumeros<Campo>,
): readonly Lectura<Campo>[] => entre(numero, Number(cifras), Number(cifras));

const numerosEn = <Campo extends string>(
  parte: string,
  campos: CamposDeNumeros<Campo>,
): readonly Lectura<Campo>[] => {
  const [, numero] = NUMERO.exec(parte) ?? [];
  const [, conComas, centavos = ''] = IMPORTE.exec(parte) ?? [];
  const pesos = conComas?.replaceAll(',', '');
  const hasta = (resto: '0' | '9'): Centavos => Number(pesos + centavos.padEnd(2, resto));
  const importe = (campo: Campo) => entre(campo, Math.max(hasta('0'), 1), hasta('9'));
  return [
    ...(numero === undefined ? [] : elNumero(numero, campos)),
    ...(pesos === undefined ? [] : campos.importes.flatMap(importe)),
  ];
};

const CAMPOS_BUSCADOS = {
  numero: 'numero_factura',
  importes: ['total', 'resto'],
  nombres: 'facturas?|fact?|invoice',
} as const;

export const terminosDeBusqueda = (busqueda: string): readonly (readonly Lectura<CampoBuscado>[])[] =>
  terminosDe(busqueda, numerosYPalabrasDe<CampoBuscado>(busqueda, CAMPOS_BUSCADOS));
