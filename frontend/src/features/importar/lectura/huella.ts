import { sha256 } from '@noble/hashes/sha2.js';
import { hexadecimal } from '@cuenta-clara/dominio/hexadecimal';

/**
 * An interrupted import is found again by this SHA-256. Browsers offer no `crypto.subtle` over plain http.
 */
export const huellaDe = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexadecimal(
    globalThis.crypto.subtle === undefined
      ? sha256(bytes)
      : new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  );
