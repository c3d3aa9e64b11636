import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Registrado } from '../decider.ts';

/** A SHA-256 as 64 small hexadecimal digits. */
export type Huella = string;

/** SHA-256 of a text's UTF-8 bytes. Whoever proves a long ledger may bring the platform's own, which is quicker. */
export type Sha256 = (texto: string) => Huella;

/** The one that works wherever JavaScript does, the browser included. */
export const sha256: Sha256 = (texto) => bytesToHex(digest(utf8ToBytes(texto)));

/**
 * The one text of a JSON value (RFC 8785): no spaces, keys in the order of their UTF-16 units, numbers and strings
 * as ECMAScript writes them. What is undefined is not there, as in the log.
 */
export const canonico = (valor: unknown): string => {
  if (typeof valor !== 'object' || valor === null) return JSON.stringify(valor);
  if (Array.isArray(valor)) return `[${valor.map(canonico).join(',')}]`;
  let campos = '';
  for (const campo of Object.keys(valor).sort()) {
    const de = (valor as Readonly<Record<string, unknown>>)[campo];
    if (de !== undefined) campos += `${campos && ','}${JSON.stringify(campo)}:${canonico(de)}`;
  }
  return `{${campos}}`;
};

/** An event as the log holds it, whatever upcasters made of it since: what its fingerprint is of. */
export const textoDeEvento = (evento: Registrado): string => {
  const { id, streamId, version, type } = evento;
  const { data, metadata } = evento.grabado ?? evento;
  return canonico({ id, streamId, version, type, data, metadata });
};

export const huellaDeEvento = (evento: Registrado, huellaDe: Sha256 = sha256): Huella =>
  huellaDe(textoDeEvento(evento));
