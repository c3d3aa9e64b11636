import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes that follow the time, as authenticators show them: RFC 6238 with SHA-1, half a minute and six digits. */

const PASO_MS = 30_000;
const CIFRAS = 6;
/** Its clock may be half a minute off, either way. */
const HOLGURA = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The half minute of an instant, counted from 1970: what a code is made of. */
export const pasoEn = (instanteMs: number): number => Math.floor(instanteMs / PASO_MS);

/** HOTP (RFC 4226). */
export const codigoDelPaso = (clave: Buffer, paso: number): string => {
  const contador = Buffer.alloc(8);
  contador.writeBigUInt64BE(BigInt(paso));
  const hmac = createHmac('sha1', clave).update(contador).digest();
  const entero = hmac.readUInt32BE(hmac.at(-1)! & 0xf) & 0x7fffffff;
  return String(entero % 10 ** CIFRAS).padStart(CIFRAS, '0');
};

/** The half minute that a code is right for, about this instant; null for a wrong one. */
export const pasoDelCodigo = (clave: Buffer, codigo: string, instanteMs: number): number | null => {
  const ahora = pasoEn(instanteMs);
  const escrito = Buffer.from(codigo);
  for (let paso = ahora + HOLGURA; paso >= ahora - HOLGURA; paso--) {
    const bueno = Buffer.from(codigoDelPaso(clave, paso));
    if (escrito.length === bueno.length && timingSafeEqual(escrito, bueno)) return paso;
  }
  return null;
};

/** As it is typed into an authenticator: base 32 (RFC 4648), of whole groups of five bytes. */
export const enBase32 = (clave: Buffer): string => {
  const bits = [...clave].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits
    .match(/.{5}/g)!
    .map((cinco) => BASE32[parseInt(cinco, 2)])
    .join('');
};

/** As an authenticator scans it. */
export const uriDe = (clave: Buffer, cuenta: string, casa: string): string => {
  const consulta = new URLSearchParams({ secret: enBase32(clave), issuer: casa });
  // Authenticators show a plus as a plus.
  const legible = consulta.toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(casa)}:${encodeURIComponent(cuenta)}?${legible}`;
};
