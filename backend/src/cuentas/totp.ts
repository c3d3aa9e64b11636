import { createHmac, timingSafeEqual } from 'node:crypto';

/** TOTP of RFC 6238: SHA-1, 30 seconds, six digits. */

const PASO_MS = 30_000;
const CIFRAS = 6;
/** Number of 30-second steps that the authenticator's clock may be off, either way. */
const HOLGURA = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const pasoEn = (instanteMs: number): number => Math.floor(instanteMs / PASO_MS);

export const codigoDelPaso = (clave: Buffer, paso: number): string => {
  const contador = Buffer.alloc(8);
  contador.writeBigUInt64BE(BigInt(paso));
  const hmac = createHmac('sha1', clave).update(contador).digest();
  const entero = hmac.readUInt32BE(hmac.at(-1)! & 0xf) & 0x7fffffff;
  return String(entero % 10 ** CIFRAS).padStart(CIFRAS, '0');
};

export const pasoDelCodigo = (clave: Buffer, codigo: string, instanteMs: number): number | null => {
  const ahora = pasoEn(instanteMs);
  const escrito = Buffer.from(codigo);
  for (let paso = ahora + HOLGURA; paso >= ahora - HOLGURA; paso--) {
    const bueno = Buffer.from(codigoDelPaso(clave, paso));
    if (escrito.length === bueno.length && timingSafeEqual(escrito, bueno)) return paso;
  }
  return null;
};

export const enBase32 = (clave: Buffer): string => {
  const bits = [...clave].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits
    .match(/.{5}/g)!
    .map((cinco) => BASE32[parseInt(cinco, 2)])
    .join('');
};

export const uriDe = (clave: Buffer, cuenta: string, casa: string): string => {
  const consulta = new URLSearchParams({ secret: enBase32(clave), issuer: casa });
  // URLSearchParams writes a space as '+', which authenticators would show as a plus sign.
  const legible = consulta.toString().replaceAll('+', '%20');
  return `otpauth://totp/${encodeURIComponent(casa)}:${encodeURIComponent(cuenta)}?${legible}`;
};
