/** Characters that show nothing: Unicode's default ignorables (U+200B, U+FEFF, direction marks), and controls but tab and line breaks. */
const INVISIBLES = /(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
export const sinInvisibles = (texto: string): string => texto.replace(INVISIBLES, '');

/** Text as people search it: no case, no accents, no doubled spaces (ñ folds to n, as typed in a hurry). */
export const plegar = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();

/** The folded words of a text, each once: what a search by the start of a word looks in. */
export const palabras = (texto: string): readonly string[] => [
  ...new Set(plegar(texto).split(' ').filter(Boolean)),
];

/** The customer's part of the public invoice link, /factura/{slug}/{number}?id= (spec section 2). */
export const slug = (texto: string): string =>
  plegar(texto)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'cliente';

/** Puts the customer's name, as it is ($ signs too), where a predefined message says {cliente} (spec section 9). */
export const conCliente = (plantilla: string, nombre: string): string =>
  plantilla.replaceAll('{cliente}', () => nombre);

/** Only the digits: for tel: and wa.me addresses. */
export const soloDigitos = (texto: string): string => texto.replace(/\D/g, '');

/** A simple address pattern (spec section 5): something@something.something, without spaces. */
export const pareceEmail = (texto: string): boolean =>
  texto.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(texto);

/** A phone of the product is exactly 10 digits (spec section 9). */
export const esTelefono = (texto: string): boolean => /^\d{10}$/.test(texto);

/** Areas of two digits: Mexico City, Guadalajara and Monterrey. All others have three. */
const AREAS_DE_DOS = new Set(['55', '56', '33', '81']);

/**
 * A phone as it is read, by its area: `55 1234 5678`, `(222) 123 4567`; what is none of ten digits, as it was typed. The
 * record keeps what was typed.
 */
export const formatoDeTelefono = (telefono: string): string => {
  const digitos = telefono.replace(/[\s().-]/g, '');
  if (!esTelefono(digitos)) return telefono;
  const resto = `${digitos.slice(-8, -4)} ${digitos.slice(-4)}`;
  return AREAS_DE_DOS.has(digitos.slice(0, 2))
    ? `${digitos.slice(0, 2)} ${resto}`
    : `(${digitos.slice(0, 3)}) ${resto.slice(1)}`;
};

/** For `sort`: days, instants, places in the log and ids, as they are written. */
export const comparar = (uno: string, otro: string): number => (uno === otro ? 0 : uno < otro ? -1 : 1);
