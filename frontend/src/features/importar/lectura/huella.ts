import { sha256 } from '@noble/hashes/sha2.js';

const hexadecimal = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The SHA-256 of a file, by which an import that was cut off is known again. A page over plain http has no digest of the browser's:
 * there it is reckoned here.
 */
export const huellaDe = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexadecimal(
    globalThis.crypto.subtle === undefined
      ? sha256(bytes)
      : new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  );
