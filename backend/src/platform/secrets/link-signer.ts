import { timingSafeEqual } from 'node:crypto';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { type Vault } from './vault.ts';

const ID = 22;
const TOKEN = /^[\w-]{65}$/;

/** The id that a token claims, not verified; null when the text is no token. */
export const idInToken = (token: string): string | null => {
  if (!TOKEN.test(token)) return null;
  const hex = Buffer.from(token.slice(0, ID), 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return esUuid(id) ? id : null;
};

/**
 * A token opens one kind of link without a session. Tokens are not recorded, so the log alone opens nothing;
 * the same token can be made again to be resent. A higher generation invalidates earlier tokens.
 */
export class LinkSigner {
  constructor(
    private readonly vault: Vault,
    private readonly kind: string,
  ) {}

  tokenOf(id: string, generation?: number): string {
    const name = [this.kind, id, ...(generation === undefined ? [] : [generation])].join('/');
    return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + this.vault.tokenFor(name);
  }

  opens(token: string, id: string, generation?: number): boolean {
    const [said, own] = [Buffer.from(token), Buffer.from(this.tokenOf(id, generation))];
    return said.length === own.length && timingSafeEqual(said, own);
  }
}
