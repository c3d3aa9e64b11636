import { MEXICO, esTelefono, sinInvisibles, soloDigitos } from './texto.ts';

/**
 * Names, telephones and e-mail addresses as typed or pasted. Invisible characters are removed. Visible
 * characters are kept or refused, and never make another value.
 */

const GUIONES = /[\u2010\u2011]/g;
const LIGADURAS = /[\ufb00-\ufb06]/g;
/** Replaces the ligatures and hyphens of printed text, which no keyboard types. */
const comoSeTeclea = (texto: string): string =>
  sinInvisibles(texto)
    .replace(GUIONES, '-')
    .replace(LIGADURAS, (ligadura) => ligadura.normalize('NFKC'));

export const nombreEscrito = (texto: string): string =>
  comoSeTeclea(texto)
    .replace(/[\p{Z}\t]+/gu, ' ')
    .trim();

const ANTES = new Set('<([{"\'`«“‘¿¡|•');
const DESPUES = new Set('.,;:!?…>)]}"\'`»”’|');
const ABRE: Readonly<Record<string, string>> = {
  ...{ '>': '<', ')': '(', ']': '[', '}': '{' },
  ...{ '”': '“', '’': '‘', '»': '«' },
};
/** The address `"ana"@correo.mx` without its first sign would be another address. */
const CON_NOMBRE_ENVUELTO = /^[^@]*[>)\]}"'`»”’]@/;
/** A closing sign stays when the text has its opening sign: `pago_(oxxo)`. */
const sinSignosAlrededor = (texto: string): string => {
  const sobra = (signos: ReadonlySet<string>, lugar: number): boolean =>
    signos.has(texto.charAt(lugar)) || texto.charAt(lugar).trim() === '';
  let desde = 0;
  if (!CON_NOMBRE_ENVUELTO.test(texto)) while (desde < texto.length && sobra(ANTES, desde)) desde += 1;
  const abiertos = new Set(Object.values(ABRE).filter((signo) => texto.includes(signo, desde)));
  const seAbre = (lugar: number): boolean => abiertos.has(ABRE[texto.charAt(lugar)] ?? '');
  // A regular expression that ends in `$` would be retried at every full stop of a long text.
  let hasta = texto.length;
  while (hasta > desde && sobra(DESPUES, hasta - 1) && !seAbre(hasta - 1)) hasta -= 1;
  return texto.slice(desde, hasta);
};

/** A text copied from WhatsApp keeps the marks of bold, italic and struck text, all three at most: `*ana@correo.mx*`. */
const MARCADO = /^([*_~]).*\1$/s;
const MARCAS = 3;
const sinSignos = (texto: string): string => {
  let suelto = sinSignosAlrededor(texto);
  for (let una = 0; una < MARCAS && MARCADO.test(suelto); una++)
    suelto = sinSignosAlrededor(suelto.slice(1, -1));
  return suelto;
};

const decodificado = (enlazado: string): string => {
  try {
    return comoSeTeclea(decodeURIComponent(enlazado)).trim();
  } catch {
    return enlazado.trim();
  }
};

const MAILTO = /^(?:mailto|e-?mail|correo):(?:\/\/)?([^?]+)/i;
/** An address with signs or a link's query after its domain. */
const CON_RESTO = /^[^\s@]+@[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}](?=(?:\?[^\s@]*|[^\p{L}\p{M}\p{N}\s@]+)$)/u;
const delEnlace = (email: string): string => {
  const enlazado = MAILTO.exec(email)?.[1];
  const suyo = enlazado === undefined ? email : sinSignos(decodificado(enlazado));
  return CON_RESTO.exec(suyo)?.[0] ?? suyo;
};

export const emailComparable = (email: string | null): string | null => email?.toLowerCase() ?? null;

/**
 * Removes what is copied along with an e-mail address: signs, a display name, a label such as `mailto:`. Of two
 * addresses neither is chosen: both stay, and are refused.
 */
export const emailEscrito = (texto: string): string => {
  const escrito = comoSeTeclea(texto).trim();
  const email = delEnlace(sinSignos(escrito));
  const angulo = email.lastIndexOf('<');
  if (angulo < 0 || !escrito.includes('>')) return email;
  const deQuien = sinSignos(email.slice(0, angulo));
  const suyo = delEnlace(sinSignos(email.slice(angulo)));
  return deQuien.includes('@') && emailComparable(deQuien) !== emailComparable(suyo) ? escrito : suyo;
};

export const enlaceEscrito = (texto: string): string => sinSignos(comoSeTeclea(texto));

const SEPARADORES = /[\s\p{Pd}\u2212().·/]/gu;
/** A link has no blank after its colon: 'Tel: 222 418 7339' is a label. */
const LLAMADA = /^tel:(\S.*)$/i;
const WHATSAPP = [
  /^(?:https?:\/\/)?(?:www\.)?wa\.me\/([^/?#]*)\/?(?:[?#].*)?$/i,
  /^(?:whatsapp:\/\/|(?:https?:\/\/)?(?:\w+\.)?whatsapp\.com\/)send\/?\?(?:(?!phone=)[^#&]*&)*phone=([^#&]*)(?:&(?!phone=)[^#&]*)*(?:#.*)?$/i,
];
/** The telephone that a link dials. In a link of WhatsApp it begins with its country code, with or without `+`. */
const delEnlaceDeTelefono = (texto: string): string => {
  const escrito = sinInvisibles(texto).trim();
  const enlace = sinSignos(escrito);
  const [, llamado] = LLAMADA.exec(enlace) ?? [];
  if (llamado !== undefined) return decodificado(llamado);
  const buscado = WHATSAPP.map((forma) => forma.exec(enlace)?.[1]).find((numero) => numero);
  return buscado === undefined ? escrito : `+${decodificado(buscado).replace(/^\+/, '')}`;
};

export const marcado = (telefono: string): string => sinInvisibles(telefono).replace(SEPARADORES, '');

/**
 * Prefixes of Mexican telephones: the country code, the code for mobiles called from abroad, and prefixes
 * used before 2019.
 */
const PREFIJOS_NACIONALES = ['044', '045', '01'];
const DE_MOVIL = '+521';
const PREFIJOS_DE_MEXICO = ['+52', DE_MOVIL, '52', '521', ...PREFIJOS_NACIONALES];
const DIGITOS = 10;
/** The digits of a telephone without its area code. */
const SIN_AREA = 8;
/** No area code begins with 0 or 1: `521` and nine digits are a mobile's number with a digit missing. */
const CON_AREA_DE_MEXICO = /^[2-9]/;

const prefijoNacional = (marcas: string, codigoPais: string): string | null =>
  codigoPais === MEXICO ? (PREFIJOS_NACIONALES.find((uno) => marcas.startsWith(uno)) ?? null) : null;

/**
 * A telephone with another ending, not ten digits: `5555-1234/35` is 5555-1234 and 5555-1235, and in
 * `935-4410 (229)` the area code or an extension comes last.
 */
const CON_OTRO_FINAL = /(?:^[^/]*\/\s*\d{1,3}|\(\s*\d{1,3}\s*\))[^\d(/]*$/;

/**
 * The ten digits; null when ten do not remain. Only separators and the country's prefixes are removed, so
 * that no number becomes another.
 */
export const telefonoEscrito = (texto: string, codigoPais: string): string | null => {
  const telefono = delEnlaceDeTelefono(texto);
  const marcas = marcado(telefono);
  const prefijo = marcas.slice(0, -DIGITOS);
  const numero = marcas.slice(prefijo.length);
  if (!esTelefono(numero) || CON_OTRO_FINAL.test(telefono)) return null;
  if (prefijo === '') return prefijoNacional(numero, codigoPais) === null ? numero : null;
  const sobra =
    codigoPais === MEXICO
      ? PREFIJOS_DE_MEXICO.includes(prefijo) && CON_AREA_DE_MEXICO.test(numero)
      : codigoPais !== '' && prefijo === `+${codigoPais}`;
  return sobra ? numero : null;
};

/**
 * The text that a field keeps: the ten digits, or a text that the rules refuse. `0155551234` has ten digits,
 * but it is 01 and eight digits: it becomes `01 55551234`.
 */
export const telefonoEnCampo = (texto: string, codigoPais: string): string => {
  const telefono = telefonoEscrito(texto, codigoPais);
  if (telefono !== null) return telefono;
  const prefijo = esTelefono(texto) ? prefijoNacional(texto, codigoPais) : null;
  return prefijo === null ? texto : `${prefijo} ${texto.slice(prefijo.length)}`;
};

const SOLO_MARCAS = /^\+\d+$/;
const SOLO_CIFRAS = /^\d+$/;

const DE_MAS = 'Escribe un solo teléfono, sin letras, signos, extensión ni código de otro país.';

/** Says what to change in a refused telephone that is long enough; null for other texts. */
export const consejoDeTelefono = (texto: string, codigoPais: string): string | null => {
  const telefono = delEnlaceDeTelefono(texto);
  const marcas = marcado(telefono);
  if (marcas.length < DIGITOS || telefonoEscrito(texto, codigoPais) !== null) return null;
  if (CON_OTRO_FINAL.test(telefono)) return DE_MAS;
  const cifras = soloDigitos(telefono).length;
  const prefijo = prefijoNacional(marcas, codigoPais);
  // After 01 an area code follows, or eight digits. `011 52` is dialled in another country.
  if (prefijo !== null && (cifras === DIGITOS || CON_AREA_DE_MEXICO.test(marcas.slice(prefijo.length)))) {
    const trasElPrefijo = cifras - prefijo.length;
    if (trasElPrefijo <= SIN_AREA) return `El ${prefijo} ya no se marca: escribe la lada y el número.`;
    if (SOLO_CIFRAS.test(marcas)) return `Tras el ${prefijo} van diez dígitos, y aquí hay ${trasElPrefijo}.`;
  }
  if (codigoPais !== '' && marcas.startsWith(`+${codigoPais}`) && SOLO_MARCAS.test(marcas)) {
    const codigo = codigoPais === MEXICO && marcas.startsWith(DE_MOVIL) ? '+52 1' : `+${codigoPais}`;
    const trasElCodigo = cifras - soloDigitos(codigo).length;
    return trasElCodigo === DIGITOS
      ? 'Ninguna lada comienza con 0 ni con 1: revisa los dígitos.'
      : `Tras el ${codigo} van diez dígitos, y aquí hay ${trasElCodigo}.`;
  }
  return cifras > DIGITOS && SOLO_CIFRAS.test(marcas) ? `Van diez dígitos, y aquí hay ${cifras}.` : DE_MAS;
};

/**
 * Removes punctuation between letters: `Ma. Elena` becomes `Ma Elena`, `M.ª Elena` `Mª Elena`, `O'Farrill`
 * `OFarrill`.
 */
export const soloLetras = (nombre: string): string =>
  nombreEscrito(nombre)
    .replace(/['’‘`´]|\.(?=[ªº])/g, '')
    .replace(/(?:[^\p{L}\p{M}]\p{M}*)+/gu, ' ')
    .trim();
