import { hash } from 'node:crypto';

/** A SHA-256 as 64 small hexadecimal digits. */
export type Huella = string;

/** SHA-256 of a text's UTF-8 bytes. */
export const sha256 = (texto: string): Huella => hash('sha256', texto, 'hex');

/** SHA-256 of bytes that are written as hexadecimal digits. */
export const sha256DeBytes = (hexadecimal: string): Huella =>
  hash('sha256', Buffer.from(hexadecimal, 'hex'), 'hex');

/** A key as it stands before its value; the same few are in every event. */
const claves = new Map<string, string>();
/** Far more than the product's events have: what comes from elsewhere fills no memory. */
const CLAVES = 1_000;
const conDosPuntos = (clave: string): string => {
  const sabida = claves.get(clave);
  if (sabida !== undefined) return sabida;
  const texto = `${JSON.stringify(clave)}:`;
  if (claves.size < CLAVES) claves.set(clave, texto);
  return texto;
};

/** Letters that JSON writes otherwise, or may. Most texts have none, and are their own. */
const SE_ESCAPA = /["\\\p{Cc}\p{Cs}]/u;

/** More are sorted by the language: it makes an array for that, which for the few of an event takes longer than all else. */
const POCAS = 24;

/** Keys in the order of their UTF-16 units; the list itself. */
const enOrden = (campos: string[]): readonly string[] => {
  if (campos.length > POCAS) return campos.sort();
  for (let i = 1; i < campos.length; i++) {
    const campo = campos[i]!;
    let lugar = i;
    for (; lugar > 0 && campos[lugar - 1]! > campo; lugar--) campos[lugar] = campos[lugar - 1]!;
    campos[lugar] = campo;
  }
  return campos;
};

const escribir = (valor: unknown, partes: string[]): void => {
  if (typeof valor === 'string') {
    if (SE_ESCAPA.test(valor)) partes.push(JSON.stringify(valor));
    else partes.push('"', valor, '"');
  } else if (typeof valor !== 'object' || valor === null) {
    // A number that is too large for one (1e400) is no JSON: it is not written as the null that JSON would make of it.
    partes.push(String(valor));
  } else if (Array.isArray(valor)) {
    partes.push('[');
    for (let i = 0; i < valor.length; i++) {
      if (i > 0) partes.push(',');
      escribir(valor[i], partes);
    }
    partes.push(']');
  } else {
    let entre = '{';
    for (const campo of enOrden(Object.keys(valor))) {
      const de = (valor as Readonly<Record<string, unknown>>)[campo];
      if (de === undefined) continue;
      partes.push(entre, conDosPuntos(campo));
      escribir(de, partes);
      entre = ',';
    }
    partes.push(entre === '{' ? '{}' : '}');
  }
};

/**
 * The one text of a JSON value (RFC 8785): no spaces, keys in the order of their UTF-16 units, numbers and strings
 * as ECMAScript writes them. What is undefined is not there, as in the log.
 */
export const canonico = (valor: unknown): string => {
  const partes: string[] = [];
  escribir(valor, partes);
  return partes.join('');
};
