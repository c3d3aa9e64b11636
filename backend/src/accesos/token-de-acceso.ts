import { hash, randomBytes } from 'node:crypto';

/** Tells an access from a session at a glance, and a token that was leaked into a text from any other word of it. */
const PREFIJO = 'cca_';
const TOKEN = new RegExp(`^${PREFIJO}[\\w-]{43}$`);

export const nuevoToken = (): string => PREFIJO + randomBytes(32).toString('base64url');

export const esTokenDeAcceso = (token: string): boolean => TOKEN.test(token);

/** What is kept of a token. It is as long as the digest and as random, so neither salt nor slowness adds to it. */
export const huellaDelToken = (token: string): string => hash('sha256', token, 'hex');
