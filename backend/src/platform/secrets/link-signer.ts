import { timingSafeEqual } from 'node:crypto';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { type Vault } from './vault.ts';

/** An id and a digest, both in base64url. */
const ID = 22;
const TOKEN = /^[\w-]{65}$/;

/** The id that a token names, whoever made it up; null when it names none. */
export const idInToken = (token: string): string | null => {
  if (!TOKEN.test(token)) return null;
  const hex = Buffer.from(token.slice(0, ID), 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return esUuid(id) ? id : null;
};

/**
 * The tokens of one kind of link that opens something without a session. A token is the id of what it is of, and what only this
 * deployment can make of kind, id and generation. Nothing of the signature is recorded, so that the log alone opens nothing; made again
 * it is the same, so that it can be told again. A raised generation ends the tokens before it.
 */
export class LinkSigner {
  constructor(
    private readonly vault: Vault,
    private readonly kind: string,
  ) {}

  /** Without `generation`: of a kind of link that is not renewed, because each new link has a new id. */
  tokenOf(id: string, generation?: number): string {
    const name = [this.kind, id, ...(generation === undefined ? [] : [generation])].join('/');
    return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + this.vault.tokenFor(name);
  }

  /** Whether the token is the one of that link, in the same time wherever it differs. */
  opens(token: string, id: string, generation?: number): boolean {
    const [said, own] = [Buffer.from(token), Buffer.from(this.tokenOf(id, generation))];
    return said.length === own.length && timingSafeEqual(said, own);
  }
}
