import { ArchivoIlegible, TEXTOS_DE_LECTURA } from './ilegible.ts';

const MARCAS: readonly (readonly [marca: readonly number[], codificacion: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * Texts are decoded by their byte order mark, else as UTF-8 if valid, else as Windows-1252, in which Excel
 * writes CSV. The encoding is never guessed from how often letters occur.
 */
export const decodificar = (bytes: Uint8Array): string => {
  const marca = MARCAS.find(([suya]) => suya.every((byte, lugar) => bytes[lugar] === byte));
  const texto = marca ? new TextDecoder(marca[1]).decode(bytes) : sinMarca(bytes);
  // A file with the character NUL is binary, and refused.
  if (texto.includes('\0')) throw new ArchivoIlegible(TEXTOS_DE_LECTURA.desconocido);
  return texto;
};

const sinMarca = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
