const UN_EMOJI = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?`;
/** An emoji with the invisible characters that are part of it: a region's flag, a keycap, emoji joined by U+200D. */
const EMOJI = [
  String.raw`\u{1f3f4}[\u{e0061}-\u{e007a}]{5}\u{e007f}`,
  String.raw`[\d#*]\ufe0f\u20e3`,
  `${UN_EMOJI}(?:\u200d${UN_EMOJI})*`,
].join('|');

const IGNORABLES = String.raw`\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc`;
const sin = (clase: string): ((texto: string) => string) => {
  const fueraDeEmoji = new RegExp(`(${EMOJI})|(?![\\t\\n\\r])[${clase}]`, 'gu');
  return (texto) => texto.replace(fueraDeEmoji, (_, emoji: string = '') => emoji);
};
/**
 * Removes what has no width and no meaning in a text: Unicode's default ignorables (U+200B, U+00AD, U+FEFF,
 * direction marks) except in an emoji, the blank of braille, and marks of annotations and of objects.
 */
export const sinIgnorables = sin(IGNORABLES);
/** Removes the ignorable characters, and controls except tab and line breaks. */
export const sinInvisibles = sin(String.raw`${IGNORABLES}\p{Cc}`);

const UNA_COMO_SE_LEE = new RegExp(String.raw`${EMOJI}|\p{RI}\p{RI}|\P{M}\p{M}*|\p{M}+`, 'gu');
/** The graphemes of a text: a letter with its marks, a flag, an emoji. */
export const comoSeLeen = (texto: string): readonly string[] => texto.match(UNA_COMO_SE_LEE) ?? [];

/** Searches fold texts: no case, accents and double spaces; ñ becomes n. */
export const plegar = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();

export const palabras = (texto: string): readonly string[] => [
  ...new Set(plegar(texto).split(' ').filter(Boolean)),
];

/** The name in the public link /factura/{slug}/{number}?id= (spec section 2). */
export const slug = (texto: string): string =>
  plegar(texto)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'cliente';

/**
 * Puts a text in the places of `{lugar}`. A telephone's keyboard writes a capital after a full stop, and a blank after a
 * bracket. In the text `$` is an ordinary character.
 */
const conEnSuLugar =
  (lugar: RegExp) =>
  (plantilla: string, texto: string): string =>
    plantilla.replaceAll(lugar, () => texto);

/** Replaces `{cliente}` (spec section 9). */
export const conCliente = conEnSuLugar(/\{\s*cliente\s*\}/giu);
export const conBalance = conEnSuLugar(/\{\s*balance\s*\}/giu);

export const soloDigitos = (texto: string): string => texto.replace(/\D/g, '');

/**
 * The form is something@something.something, without spaces (spec section 5). Recorded addresses may have no
 * more than this form; a new one must also be `esEmail`.
 */
export const pareceEmail = (texto: string): boolean =>
  texto.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(texto);

const LETRAS = String.raw`[\p{L}\p{M}\p{N}]+`;
const ATOMO = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
const DIRECCION = new RegExp(
  String.raw`^(?:${ATOMO}(?:\.${ATOMO})*|"[^"\\]+")@${LETRAS}(?:-+${LETRAS}|\.${LETRAS})+$`,
  'u',
);
/** No top-level domain is a number or a single letter. */
const SIN_RAIZ = /\.(?:\d+|[^.])$/u;
/** Letters that print as others, such as `²`, `½` and full-width ones, are in no address. */
const esLlano = (texto: string): boolean => texto.normalize('NFKC') === texto.normalize('NFC');
/**
 * A mail server accepts the address (RFC 5322, and RFC 6531 for letters of other alphabets): one full stop
 * between two words, no signs in the domain.
 */
export const esEmail = (texto: string): boolean =>
  pareceEmail(texto) && DIRECCION.test(texto) && !SIN_RAIZ.test(texto.normalize('NFC')) && esLlano(texto);

/** A telephone is ten digits (spec section 9). */
export const esTelefono = (texto: string): boolean => /^\d{10}$/.test(texto);

/** '' for none. No country code begins with 0. */
export const CODIGO_DE_PAIS = /^(?:[1-9]\d{0,2})?$/;
export const MEXICO = '52';

/** Area codes of two digits: Mexico City, Guadalajara and Monterrey. Other area codes have three. */
const AREAS_DE_DOS = new Set(['55', '56', '33', '81']);

/** A telephone as `55 1234 5678` or `(222) 123 4567`; unchanged when it has not ten digits. */
export const formatoDeTelefono = (telefono: string): string => {
  const digitos = telefono.replace(/[\s().-]/g, '');
  if (!esTelefono(digitos)) return telefono;
  const resto = `${digitos.slice(-8, -4)} ${digitos.slice(-4)}`;
  return AREAS_DE_DOS.has(digitos.slice(0, 2))
    ? `${digitos.slice(0, 2)} ${resto}`
    : `(${digitos.slice(0, 3)}) ${resto.slice(1)}`;
};

/** Compares by UTF-16 units: days, instants, log positions and ids. */
export const comparar = (uno: string, otro: string): number => (uno === otro ? 0 : uno < otro ? -1 : 1);
