import { type Centavos, enteroEscalado, formatoDeDinero, porcentajeDe } from './dinero.ts';
import { sinInvisibles } from './texto.ts';

/**
 * A number as a person types or pastes it, by one rule in every field: the point separates decimals and the comma groups
 * thousands. What can be read in two ways is never guessed, and what does not fit is never rewritten: both are refused.
 */

/** What a number counts, and the decimals that fit it. */
export const DECIMALES = { importe: 2, cantidad: 3, porcentaje: 6 } as const;
export type Clase = keyof typeof DECIMALES;

const PESOS = /^(-?)\s*\$\s*/;
const POR_CIENTO = '%';

/** What is pasted brings marks that show nothing. */
const aLaVista = (texto: string): string => sinInvisibles(texto).trim();

/** What the product itself shows can be pasted back where it belongs: `$1,234.50` an amount, `16 %` a percent, a printed minus. */
const sinAdornos = (texto: string, clase: Clase): string => {
  const limpio = aLaVista(texto).replace('−', '-');
  if (clase === 'importe') return limpio.replace(PESOS, '$1');
  // No expression that ends in `$`: one would be tried again from every space of a long text.
  const esPorcentaje = clase === 'porcentaje' && limpio.endsWith(POR_CIENTO);
  return esPorcentaje ? limpio.slice(0, -1).trimEnd() : limpio;
};

const NUMERO = /^(-?)((?:[1-9]\d{0,2}(?:,\d{3})+|\d+)?)(?:\.(\d*))?$/;

/** The number as plain digits and one point (`-1234.5`), with all its decimals; null when it is none. */
const decimalDe = (texto: string, clase: Clase): string | null => {
  const partes = NUMERO.exec(sinAdornos(texto, clase));
  if (!partes) return null;
  const [, signo = '', enteros = '', fraccion = ''] = partes;
  if (!enteros && !fraccion) return null;
  return `${signo}${enteros.replaceAll(',', '') || '0'}${fraccion && `.${fraccion}`}`;
};

/** The same; null also when it has more decimals than fit. */
export const decimalEscrito = (texto: string, clase: Clase): string | null => {
  const decimal = decimalDe(texto, clase);
  const decimales = decimal?.split('.')[1]?.length ?? 0;
  return decimales <= DECIMALES[clase] ? decimal : null;
};

/** How far a number may be from the decimals that fit: what arithmetic in floating point leaves. */
const TOLERANCIA = 1e-6;

/**
 * The number as an integer count of its least part (cents, thousandths, millionths): of a text by the rule above, and a number
 * alike; null when it is none, or has more decimals than fit.
 */
export const numeroEscrito = (valor: unknown, clase: Clase): number | null => {
  if (typeof valor !== 'number') return numeroCalculado(valor, clase);
  const entero = enteroEscalado(valor, DECIMALES[clase]);
  const cabe = entero !== null && Math.abs(valor - entero / 10 ** DECIMALES[clase]) <= TOLERANCIA;
  return cabe ? entero : null;
};

/** What nobody types (a total, a tax): a number is read half up; a text by the rule above. */
export const numeroCalculado = (valor: unknown, clase: Clase): number | null => {
  if (typeof valor !== 'string') return enteroEscalado(valor, DECIMALES[clase]);
  const escrito = decimalEscrito(valor, clase);
  return escrito === null ? null : enteroEscalado(escrito, DECIMALES[clase]);
};

/** A percent that stands for an amount: how it is said, and the amount. */
export interface Parte {
  readonly porcentaje: string;
  readonly centavos: Centavos;
}

/** What a percent (`50 %`) is of a base, half up to the cent; null where the text is no percent, or there is nothing to take it of. */
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
 * What a comma before the last one or two digits can mean, in the order they are asked about: `12,5` is 12.5, or 125 with a
 * slip. None where there is no such comma.
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

// ── what is refused, and why ────────────────────────────────────────────────────────────────────────────

/** A field that holds a number. Its bounds count the least part: cents, thousandths, millionths. */
export interface CampoDeNumero {
  readonly clase: Clase;
  /** As a sentence names it: `el precio`. */
  readonly nombre: string;
  /** Said of what is missing or below the least, and of nothing else (spec section 5). */
  readonly falta: string;
  readonly minimo: 0 | 1;
  readonly maximo: number;
  /** Computed by whoever sends it: a number with more decimals than fit is read half up. */
  readonly calculado?: boolean;
}

/** What was read, or the text that says what is wrong with it. */
export type Leido<T> = { readonly valor: T } | { readonly rechazo: string };

const EJEMPLOS = { importe: '1,234.50', cantidad: '1,234.5', porcentaje: '16.5' } as const;
const UNA = { importe: 'un importe', cantidad: 'una cantidad', porcentaje: 'un porcentaje' } as const;

/** A number, as an integer count of its least part, as a sentence says it: `$1,234.50`, `1,234.5`, `16.5 %`. */
export const numeroDicho = (numero: number, clase: Clase): string => {
  if (clase === 'importe') return formatoDeDinero(numero);
  const decimal = conMiles(String(numero / 10 ** DECIMALES[clase]));
  return clase === 'porcentaje' ? `${decimal} %` : decimal;
};

/** `nombre` as a sentence names it: `el precio`. */
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

const rechazoDelNumero = (valor: number, campo: CampoDeNumero): string => {
  if (Number.isNaN(valor)) return noEsNumero(campo);
  if (valor < 0 || (valor === 0 && campo.minimo > 0)) return campo.falta;
  return valor > campo.maximo / 10 ** DECIMALES[campo.clase] ? demasiadoGrande(campo) : deMasDecimales(campo);
};

/** `½`, `1½` as keyboards offer them: `1/2`, `1 1/2`. */
const FRACCIONES = /[\u00bc-\u00be\u2150-\u215e]/g;
const FRACCION = /^(?:(\d{1,9})\s+)?(\d{1,9})\s*[/\u2044]\s*(\d{1,9})$/;

/** The text for a fraction, whose decimals it names; null where it is none. */
const rechazoDeFraccion = (texto: string, campo: CampoDeNumero): string | null => {
  const llano = texto.replace(FRACCIONES, (una) => ` ${una.normalize('NFKC')}`).trim();
  const partes = FRACCION.exec(llano);
  const [enteros = 0, arriba = 0, abajo = 0] = (partes ?? []).slice(1).map((parte) => Number(parte ?? 0));
  if (abajo === 0) return null;
  const decimal = (enteros + arriba / abajo).toFixed(DECIMALES[campo.clase]).replace(/\.?0+$/, '');
  return decimal === '0'
    ? rechazoDelNumero(arriba / abajo, campo)
    : `Escribe la fracción con decimales: ${conMiles(decimal)}.`;
};

const rechazoDelTexto = (texto: string, campo: CampoDeNumero): string => {
  const { clase } = campo;
  if (texto === '') return campo.falta;
  if (clase !== 'porcentaje' && texto.endsWith(POR_CIENTO)) return deOtraClase(campo, 'porcentaje');
  if (clase !== 'importe' && PESOS.test(texto)) return deOtraClase(campo, 'importe');
  const decimal = decimalDe(texto, clase);
  if (decimal !== null) return rechazoDelNumero(Number(decimal), campo);
  return rechazoDeFraccion(sinAdornos(texto, clase), campo) ?? noEsNumero(campo);
};

/** A number as it comes from a form or over the wire, or what is wrong with it. */
export const leerNumero = (valor: unknown, campo: CampoDeNumero): Leido<number> => {
  const { clase, minimo, maximo, calculado = false } = campo;
  const numero = calculado ? numeroCalculado(valor, clase) : numeroEscrito(valor, clase);
  if (numero !== null && numero >= minimo && numero <= maximo) return { valor: numero };
  if (typeof valor === 'number') return { rechazo: rechazoDelNumero(valor, campo) };
  if (typeof valor === 'string') return { rechazo: rechazoDelTexto(aLaVista(valor), campo) };
  return { rechazo: valor === null || valor === undefined ? campo.falta : noEsNumero(campo) };
};
