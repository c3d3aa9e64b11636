import { plegar, sinInvisibles } from './texto.ts';

/** Days are `YYYY-MM-DD` without a time zone (decisions, "Invoices"), instants ISO texts in UTC. */
export type Dia = string;
export type Instante = string;

/** The day that means 'no day' (spec section 3, Cliente). */
export const SIN_FECHA: Dia = '9999-12-31';

const DIA = /^(\d{4})-(\d{2})-(\d{2})(?:$|T)/;

const diasDelMes = (anio: number, mes: number): number => {
  const bisiesto = (anio % 4 === 0 && anio % 100 !== 0) || anio % 400 === 0;
  return [31, bisiesto ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][mes - 1] ?? 0;
};

/** The day of a text, also of an ISO instant; null when no calendar has it. */
export const diaDe = (valor: unknown): Dia | null => {
  if (typeof valor !== 'string') return null;
  const partes = DIA.exec(valor.trim());
  if (!partes) return null;
  const [, anio, mes, dia] = partes;
  const existe =
    Number(dia) >= 1 && Number(dia) <= diasDelMes(Number(anio), Number(mes)) && Number(anio) >= 1;
  return existe ? `${anio}-${mes}-${dia}` : null;
};

const SIGLO = '20';
const EN_ORDEN = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/;
const AL_REVES = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?:t[\d:.]+(?:z|[+-][\d:]+)?)?$/;

interface Escrita {
  /** The first three letters of the typed day of the week; '' when the text has none. */
  readonly semana: string;
  readonly dia: string;
  readonly mes: string;
  readonly anio: string;
}
/** The date with `-` for every hyphen or dash, without blanks around its separators or a final full stop. */
export const conSusSeparadores = (texto: string): string =>
  sinInvisibles(texto)
    .trim()
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ?([/.-]) ?/g, '$1')
    .replace(/(\d)\.$/, '$1');

export const MESES = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
] as const;
const EN_INGLES = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
] as const;
const SEMANA = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

const comienzo = (palabra: string): string => plegar(palabra).slice(0, 3);
const CON_SEMANA = new RegExp(
  `^(${SEMANA.map(comienzo).join('|')})(?:${SEMANA.map((dia) => plegar(dia).slice(3)).join('|')})?[,.]? ?(?=\\d)`,
);
/** `25-nov-26`, as Excel shows days, and `25 de noviembre de 2026`. */
const CON_MES = /^(\d{1,2})(?: de |[ /.-])([a-z]{3,10}?)\.?(?: ?del? |[ /.-])(\d{2}|\d{4})$/;
/** A month's name may end after three letters: programs in English write `12-Jan-26`. */
const mesEnCifras = (texto: string): string =>
  texto.replace(CON_MES, (entera, dia: string, palabra: string, anio: string) => {
    const lugar = [...MESES, ...EN_INGLES].findIndex((mes) => mes.startsWith(palabra));
    return lugar < 0 ? entera : `${dia}/${(lugar % MESES.length) + 1}/${anio}`;
  });

/**
 * A day, whether or not a calendar has it; null when the text is incomplete, as with a year of three digits.
 */
const fechaEscrita = (texto: string): Escrita | null => {
  const entero = plegar(conSusSeparadores(texto));
  const [, semana = ''] = CON_SEMANA.exec(entero) ?? [];
  const escrito = mesEnCifras(entero.replace(CON_SEMANA, ''));
  const [, dia = '', , mes = '', anio = ''] = EN_ORDEN.exec(escrito) ?? [];
  const [, anioAntes = anio, , mesAntes = mes, diaDespues = dia] = AL_REVES.exec(escrito) ?? [];
  if (!anioAntes) return null;
  const entera = anioAntes.length === 2 ? SIGLO + anioAntes : anioAntes;
  return { semana, dia: diaDespues, mes: mesAntes, anio: entera };
};

const diaEnCifras = ({ anio, mes, dia }: Escrita): Dia | null =>
  diaDe(`${anio}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`);

/**
 * The day of a text with the day before the month (`1/2/26`, `1 de febrero de 2026`), or `2026-02-01`; null when it is
 * no day, as when the written day of the week is another.
 */
export const diaEscrito = (texto: string): Dia | null => {
  const escrita = fechaEscrita(texto);
  if (!escrita) return null;
  const dia = diaEnCifras(escrita);
  return dia && comienzo(deLaSemana(dia)).startsWith(escrita.semana) ? dia : null;
};

/** Days that an owner types or chooses are of these years. */
export const PRIMER_DIA: Dia = '2000-01-01';
export const ULTIMO_DIA: Dia = '2100-12-31';
export const FECHA_FUERA_DE_RANGO = 'La fecha debe estar entre el 01/01/2000 y el 31/12/2100.';
export const estaFueraDeRango = (dia: Dia): boolean => dia < PRIMER_DIA || dia > ULTIMO_DIA;
export const rechazoDelAnio = (dia: Dia): string | undefined =>
  estaFueraDeRango(dia) ? FECHA_FUERA_DE_RANGO : undefined;

/** Why a complete text is no day; null for a day and for an incomplete text. */
export const porQueNoEsDia = (texto: string): string | null => {
  const escrita = fechaEscrita(texto);
  if (!escrita || diaEscrito(texto) !== null) return null;
  const dia = diaEnCifras(escrita);
  if (dia) return `El ${formatoDeDia(dia)} es ${deLaSemana(dia)}.`;
  const alReves = diaEnCifras({ ...escrita, dia: escrita.mes, mes: escrita.dia });
  return alReves
    ? `Esa fecha no existe: escribe primero el día. ¿${formatoDeDia(alReves)}?`
    : 'Esa fecha no existe.';
};

const DE_CORRIDO = /^(\d{2})(\d{2})((?:19|20|21)\d{2}|\d{2})$/;
/** `25/11/2026` of the digits `25112026`, as they are typed on a keypad without `/`; other texts as they are. */
export const conBarras = (texto: string): string => texto.trim().replace(DE_CORRIDO, '$1/$2/$3');

const INSTANTE = /^[\d-]{10}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * The instant in UTC milliseconds. A text without a zone is UTC: `Date.parse` would use the machine's zone.
 */
export const instanteDe = (valor: unknown): Instante | null => {
  const partes = diaDe(valor) === null ? null : INSTANTE.exec(String(valor));
  if (!partes) return null;
  const [texto, zona] = partes;
  const milisegundos = Date.parse(zona || !texto.includes('T') ? texto : `${texto}Z`);
  const instante = Number.isNaN(milisegundos) ? null : new Date(milisegundos).toISOString();
  return diaDe(instante) === null ? null : instante; // An offset can move the instant out of the years 1 to 9999.
};

/** The day is computed at noon UTC, so that no time zone shifts it. */
export const sumarDias = (dia: Dia, dias: number): Dia =>
  new Date(Date.parse(`${dia}T12:00:00Z`) + dias * 86_400_000).toISOString().slice(0, 10);

export const diasEntre = (desde: Dia, hasta: Dia): number =>
  Math.round((Date.parse(`${hasta}T12:00:00Z`) - Date.parse(`${desde}T12:00:00Z`)) / 86_400_000);

/** A day as `dd/MM/yyyy` (spec section 9); '' for no day. */
export const formatoDeDia = (dia: Dia | null | undefined): string => {
  const valido = diaDe(dia);
  return valido ? `${valido.slice(8, 10)}/${valido.slice(5, 7)}/${valido.slice(0, 4)}` : '';
};

const UN_LUNES: Dia = '2024-01-01';
const deLaSemana = (dia: Dia): string => SEMANA[((diasEntre(UN_LUNES, dia) % 7) + 7) % 7]!;

/** A past day as 'hoy', 'ayer', 'el martes', and from a week back 'el 18/11/2026'. */
export const diaDicho = (dia: Dia, hoy: Dia): string => {
  const hace = diasEntre(dia, hoy);
  if (hace === 0) return 'hoy';
  if (hace === 1) return 'ayer';
  return `el ${hace > 1 && hace < 7 ? deLaSemana(dia) : formatoDeDia(dia)}`;
};

export const mesDe = (dia: Dia): string => dia.slice(0, 7);
