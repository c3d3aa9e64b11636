import { hash, randomBytes } from 'node:crypto';

/** A prefix makes leaked tokens easy to find. */
const PREFIJO = 'cca_';
const TOKEN = new RegExp(`^${PREFIJO}[\\w-]{43}$`);

export const nuevoToken = (): string => PREFIJO + randomBytes(32).toString('base64url');

export const esTokenDeAcceso = (token: string): boolean => TOKEN.test(token);

/** Plain SHA-256: tokens of 32 random bytes need neither salt nor slow hash. */
export const huellaDelToken = (token: string): string => hash('sha256', token, 'hex');
