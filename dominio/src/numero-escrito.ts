import { type Centavos, enteroEscalado, formatoDeDinero, porcentajeDe } from './dinero.ts';
import { sinInvisibles } from './texto.ts';

/**
 * One rule for all typed numbers: the point separates decimals, the comma groups thousands. Ambiguous numbers
 * and numbers that do not fit are refused, never changed.
 */

export const DECIMALES = { importe: 2, cantidad: 3, porcentaje: 6 } as const;
export type Clase = keyof typeof DECIMALES;

const PESOS = /^(-?)\s*\$\s*/;
const POR_CIENTO = '%';

const aLaVista = (texto: string): string => sinInvisibles(texto).trim();

/** Removes characters that the product prints in numbers: `$`, `%`, a typographic minus. */
const sinAdornos = (texto: string, clase: Clase): string => {
  const limpio = aLaVista(texto).replace('−', '-');
  if (clase === 'importe') return limpio.replace(PESOS, '$1');
  // A regular expression that ends in `$` would be retried at every space of a long text.
  const esPorcentaje = clase === 'porcentaje' && limpio.endsWith(POR_CIENTO);
  return esPorcentaje ? limpio.slice(0, -1).trimEnd() : limpio;
};

const NUMERO = /^(-?)((?:[1-9]\d{0,2}(?:,\d{3})+|\d+)?)(?:\.(\d*))?$/;

/** The number as plain digits with one point (`-1234.5`), all decimals kept; null when it is no number. */
const decimalDe = (texto: string, clase: Clase): string | null => {
  const partes = NUMERO.exec(sinAdornos(texto, clase));
  if (!partes) return null;
  const [, signo = '', enteros = '', fraccion = ''] = partes;
  if (!enteros && !fraccion) return null;
  return `${signo}${enteros.replaceAll(',', '') || '0'}${fraccion && `.${fraccion}`}`;
};

export const decimalEscrito = (texto: string, clase: Clase): string | null => {
  const decimal = decimalDe(texto, clase);
  const decimales = decimal?.split('.')[1]?.length ?? 0;
  return decimales <= DECIMALES[clase] ? decimal : null;
};

const TOLERANCIA = 1e-6;

/**
 * The number in its smallest unit (cents, thousandths, millionths); null when it is no number or has too many
 * decimals.
 */
export const numeroEscrito = (valor: unknown, clase: Clase): number | null => {
  if (typeof valor !== 'number') return numeroCalculado(valor, clase);
  const entero = enteroEscalado(valor, DECIMALES[clase]);
  const cabe = entero !== null && Math.abs(valor - entero / 10 ** DECIMALES[clase]) <= TOLERANCIA;
  return cabe ? entero : null;
};

/**
 * A number that a client computed. JSON numbers are rounded half up; texts follow the rule of typed numbers.
 */
export const numeroCalculado = (valor: unknown, clase: Clase): number | null => {
  if (typeof valor !== 'string') return enteroEscalado(valor, DECIMALES[clase]);
  const escrito = decimalEscrito(valor, clase);
  return escrito === null ? null : enteroEscalado(escrito, DECIMALES[clase]);
};

export interface Parte {
  readonly porcentaje: string;
  readonly centavos: Centavos;
}

/**
 * The amount of `50 %` of `base`, rounded half up; null when the text is no percent, or the base is not
 * positive.
 */
export const parteEscrita = (texto: string, base: Centavos): Parte | null => {
  if (base <= 0 || !aLaVista(texto).endsWith(POR_CIENTO)) return null;
  const millonesimas = numeroEscrito(texto, 'porcentaje');
  if (millonesimas === null || millonesimas < 0) return null;
  const centavos = porcentajeDe(base, millonesimas / 10 ** DECIMALES.porcentaje);
  return centavos === null ? null : { porcentaje: numeroDicho(millonesimas, 'porcentaje'), centavos };
};

const conMiles = (numero: string): string => {
  const [enteros = '', fraccion] = numero.split('.');
  const agrupados = enteros.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraccion === undefined ? agrupados : `${agrupados}.${fraccion}`;
};

const COMA_AL_FINAL = /^(-?)([\d.,]*),(\d{1,2})$/;
const COMA_TRAS_CERO = /^(-?)(0),(\d{3})$/;
const PUNTOS_DE_MILES = /^\d{1,3}(?:\.\d{3})+$/;

/**
 * Meanings of a comma before the last one or two digits, in the order in which the owner is asked: `12,5` is
 * 12.5, or 125.
 */
export const lecturasDe = (texto: string, clase: Clase): readonly string[] => {
  const escrito = sinAdornos(texto, clase);
  const partes = COMA_AL_FINAL.exec(escrito) ?? COMA_TRAS_CERO.exec(escrito);
  if (!partes) return [];
  const [, signo = '', antes = '', despues = ''] = partes;
  const enteros = antes.replace(/[.,]/g, '') || '0';
  const conDecimales = `${signo}${conMiles(enteros)}.${despues}`;
  const sinDecimales = `${signo}${conMiles(`${enteros}${despues}`.replace(/^0+(?=\d)/, ''))}`;
  const lecturas = antes.includes('.')
    ? PUNTOS_DE_MILES.test(antes)
      ? [conDecimales]
      : []
    : enteros === '0'
      ? [conDecimales]
      : [conDecimales, sinDecimales];
  return lecturas.filter((lectura) => decimalEscrito(lectura, clase) !== null);
};

/** `minimo` and `maximo` count the smallest unit: cents, thousandths, millionths. */
export interface CampoDeNumero {
  readonly clase: Clase;
  readonly nombre: string;
  /** The text that refuses a missing value, and a value below `minimo` (spec section 5). */
  readonly falta: string;
  readonly minimo: 0 | 1;
  readonly maximo: number;
  /** True when a client computes the value: surplus decimals are then rounded half up, not refused. */
  readonly calculado?: boolean;
  /** True for an amount whose field computes a typed percent (`50 %`) of a base. */
  readonly deUnaBase?: boolean;
}

export type Leido<T> = { readonly valor: T } | { readonly rechazo: string };

const EJEMPLOS = { importe: '1,234.50', cantidad: '1,234.5', porcentaje: '16.5 %' } as const;
const UNA = { importe: 'un importe', cantidad: 'una cantidad', porcentaje: 'un porcentaje' } as const;

const decimalDicho = (numero: number, clase: Clase): string => {
  const decimal = conMiles(String(numero / 10 ** DECIMALES[clase]));
  return clase === 'porcentaje' ? `${decimal} %` : decimal;
};

/** A number in its smallest unit as a text: `$1,234.50`, `1,234.5`, `16.5 %`. */
export const numeroDicho = (numero: number, clase: Clase): string =>
  clase === 'importe' ? formatoDeDinero(numero) : decimalDicho(numero, clase);

export const demasiadoGrande = ({
  nombre,
  maximo,
  clase,
}: Pick<CampoDeNumero, 'nombre' | 'maximo' | 'clase'>) =>
  `${nombre.charAt(0).toUpperCase()}${nombre.slice(1)} es demasiado grande: el máximo es ${numeroDicho(maximo, clase)}.`;
const noEsNumero = ({ clase }: CampoDeNumero): string => `Escribe un número, por ejemplo ${EJEMPLOS[clase]}.`;
const deMasDecimales = ({ nombre, clase }: CampoDeNumero): string =>
  `Escribe ${nombre} con ${DECIMALES[clase]} decimales como máximo.`;
const deOtraClase = ({ clase }: CampoDeNumero, otra: Clase): string =>
  `Escribe ${UNA[clase]}, no ${UNA[otra]}.`;

const PORCENTAJE_NEGATIVO = 'El porcentaje no puede ser negativo.';

const rechazoDelPorcentaje = (texto: string, campo: CampoDeNumero): string => {
  const deOtra = deOtraClase(campo, 'porcentaje');
  if (campo.deUnaBase !== true) return deOtra;
  const porcentaje = { nombre: 'el porcentaje', falta: PORCENTAJE_NEGATIVO, minimo: 0 } as const;
  const leido = leerNumero(texto, { ...porcentaje, clase: 'porcentaje', maximo: campo.maximo });
  return 'valor' in leido ? deOtra : leido.rechazo;
};

const rechazoDelNumero = (valor: number, campo: CampoDeNumero): string => {
  if (Number.isNaN(valor)) return noEsNumero(campo);
  if (valor < 0 || (valor === 0 && campo.minimo > 0)) return campo.falta;
  return valor > campo.maximo / 10 ** DECIMALES[campo.clase] ? demasiadoGrande(campo) : deMasDecimales(campo);
};

/** `½` and `1½` are read as `1/2` and `1 1/2`. */
const FRACCIONES = /[\u00bc-\u00be\u2150-\u215e]/g;
const FRACCION = /^(?:(\d{1,9})\s+)?(\d{1,9})\s*[/\u2044]\s*(\d{1,9})$/;

const rechazoDeFraccion = (texto: string, campo: CampoDeNumero): string | null => {
  const llano = texto.replace(FRACCIONES, (una) => ` ${una.normalize('NFKC')}`).trim();
  const partes = FRACCION.exec(llano);
  const [enteros = 0, arriba = 0, abajo = 0] = (partes ?? []).slice(1).map((parte) => Number(parte ?? 0));
  if (abajo === 0) return null;
  const unidad = 10 ** DECIMALES[campo.clase];
  const decimal = Math.round((enteros + arriba / abajo) * unidad);
  if (decimal === 0) return rechazoDelNumero(arriba / abajo, campo);
  const dicho = decimalDicho(decimal, campo.clase);
  return (arriba * unidad) % abajo === 0
    ? `Escribe la fracción con decimales: ${dicho}.`
    : `Escribe la fracción con ${DECIMALES[campo.clase]} decimales como máximo, por ejemplo ${dicho}.`;
};

const rechazoDelTexto = (texto: string, campo: CampoDeNumero): string => {
  const { clase } = campo;
  if (texto === '') return campo.falta;
  if (clase !== 'porcentaje' && texto.endsWith(POR_CIENTO)) return rechazoDelPorcentaje(texto, campo);
  if (clase !== 'importe' && PESOS.test(texto)) return deOtraClase(campo, 'importe');
  const decimal = decimalDe(texto, clase);
  if (decimal !== null) return rechazoDelNumero(Number(decimal), campo);
  return rechazoDeFraccion(sinAdornos(texto, clase), campo) ?? noEsNumero(campo);
};

export const leerNumero = (valor: unknown, campo: CampoDeNumero): Leido<number> => {
  const { clase, minimo, maximo, calculado = false } = campo;
  const numero = calculado ? numeroCalculado(valor, clase) : numeroEscrito(valor, clase);
  if (numero !== null && numero >= minimo && numero <= maximo) return { valor: numero };
  if (typeof valor === 'number') return { rechazo: rechazoDelNumero(valor, campo) };
  if (typeof valor === 'string') return { rechazo: rechazoDelTexto(aLaVista(valor), campo) };
  return { rechazo: valor === null || valor === undefined ? campo.falta : noEsNumero(campo) };
};
