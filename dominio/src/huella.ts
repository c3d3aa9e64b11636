import { hash } from 'node:crypto';

/** SHA-256 as 64 lower-case hexadecimal digits. */
export type Huella = string;

export const sha256 = (texto: string): Huella => hash('sha256', texto, 'hex');

export const sha256DeBytes = (hexadecimal: string): Huella =>
  hash('sha256', Buffer.from(hexadecimal, 'hex'), 'hex');

/** JSON keys are cached, because all events have the same few keys. */
const claves = new Map<string, string>();
const CLAVES = 1_000;
const conDosPuntos = (clave: string): string => {
  const sabida = claves.get(clave);
  if (sabida !== undefined) return sabida;
  const texto = `${JSON.stringify(clave)}:`;
  if (claves.size < CLAVES) claves.set(clave, texto);
  return texto;
};

/** Most texts have nothing that JSON escapes, and need no call of JSON.stringify. */
const SE_ESCAPA = /["\\\p{Cc}\p{Cs}]/u;

/** Up to this number of keys insertion sort is faster than `sort`. */
const POCAS = 24;

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
    // Infinity (read from 1e400) becomes `Infinity`, invalid JSON; JSON.stringify would write null.
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
 * Canonical JSON (RFC 8785): no spaces, keys sorted by UTF-16 units. Undefined fields are left out, as in the
 * log.
 */
export const canonico = (valor: unknown): string => {
  const partes: string[] = [];
  escribir(valor, partes);
  return partes.join('');
};
