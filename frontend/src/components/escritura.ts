/** What a person writes or pastes into a field, as the schemas of the domain read it. */

const DIGITOS_DE_UN_TELEFONO = 10;
/** A country code and ten digits. */
const CON_PAIS = 12;

const digitos = (texto: string): string => texto.replace(/\D/g, '');

/** Ten digits: of a pasted number with its country code, the last ten. */
export const telefonoDe = (texto: string): string => {
  const todos = digitos(texto);
  return texto.trim().startsWith('+') || todos.length >= CON_PAIS
    ? todos.slice(-DIGITOS_DE_UN_TELEFONO)
    : todos.slice(0, DIGITOS_DE_UN_TELEFONO);
};

type Separador = '.' | ',';

const veces = (texto: string, separador: Separador): number => texto.split(separador).length - 1;

/** Which of its marks separates the decimals; null when they only part thousands, or there is none. */
const separadorDe = (texto: string, decimales: number): Separador | null => {
  const comas = veces(texto, ',');
  const puntos = veces(texto, '.');
  if (comas > 0 && puntos > 0) return texto.lastIndexOf('.') > texto.lastIndexOf(',') ? '.' : ',';
  if (puntos > 0) return puntos > 1 && /^\d{1,3}(\.\d{3})+$/.test(texto) ? null : '.';
  if (comas === 0) return null;
  // `1,50` can only be decimals and `1,500` can only be thousands where cents end at two.
  const esDeMiles = comas > 1 ? /^\d{1,3}(,\d{3})+(,\d*)?$/ : new RegExp(`,\\d{${decimales + 1},}$`);
  return esDeMiles.test(texto) ? null : ',';
};

/**
 * A decimal as it is written anywhere Spanish is spoken (`1,234.50`, `1.234,50`, `0,5`) as plain digits and one point.
 * Decimals beyond what the field holds are cut.
 */
export const decimalDe = (texto: string, decimales: number): string => {
  const escrito = texto.replace(/[^\d.,]/g, '');
  const separador = separadorDe(escrito, decimales);
  if (separador === null) return digitos(escrito);
  const lugar = escrito.indexOf(separador);
  const entero = digitos(escrito.slice(0, lugar)) || '0';
  return `${entero}.${digitos(escrito.slice(lugar)).slice(0, decimales)}`;
};

/** Whether what is on the screen, commas and all, is this decimal and not a digit more. */
export const dice = (texto: string, decimal: string): boolean => digitos(texto) === digitos(decimal);
