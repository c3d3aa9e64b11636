import { sha256 } from '@noble/hashes/sha2.js';
import { hexadecimal } from '@cuenta-clara/dominio/hexadecimal';

/**
 * The SHA-256 of a file, which identifies an interrupted import. Computed here on plain http, where browsers
 * offer no `crypto.subtle`.
 */
export const huellaDe = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexadecimal(
    globalThis.crypto.subtle === undefined
      ? sha256(bytes)
      : new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  );
