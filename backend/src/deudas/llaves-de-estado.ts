import { timingSafeEqual } from 'node:crypto';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { type Vault } from '../platform/secrets/vault.ts';

/**
 * What opens a link: its id, and what only this deployment can make of that id. Nothing of it is recorded, so that the log
 * alone opens no statement; made again it is the same, so that it can be told again.
 */

/** An id and a digest, both in base64url. */
const ID = 22;
const TOKEN = /^[\w-]{65}$/;

const firma = (vault: Vault, id: string): string => vault.tokenFor(`enlace-de-estado/${id}`);

export const tokenDeEnlace = (vault: Vault, id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + firma(vault, id);

/** The link that a token names, whoever made it up; null when it names none. */
export const enlaceQueDice = (token: string): string | null => {
  if (!TOKEN.test(token)) return null;
  const hex = Buffer.from(token.slice(0, ID), 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return esUuid(id) ? id : null;
};

/** Whether the token is the one of that link, in the same time wherever it differs. */
export const abreElEnlace = (vault: Vault, token: string, id: string): boolean => {
  const [dicho, suyo] = [Buffer.from(token), Buffer.from(tokenDeEnlace(vault, id))];
  return dicho.length === suyo.length && timingSafeEqual(dicho, suyo);
};
