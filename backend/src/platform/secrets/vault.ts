import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { DiskUnavailable } from '../system/storage-unavailable.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What must be kept and may not be read by whoever has the log alone: sealed with a key that stands outside of it. The key
 * is asked for when it is first needed, so that a deployment that seals nothing keeps none; where it cannot be kept then,
 * nothing is sealed or opened (DiskUnavailable).
 */
export class Vault {
  private keys: { readonly seals: Buffer; readonly tokens: Buffer } | undefined;

  constructor(private readonly secret: () => string) {}

  /** Sealed for one purpose of one owner (`context`): moved elsewhere it does not open. */
  seal(text: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.derived().seals, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
  }

  /** What was sealed; null for anything else, and when the key is another one now. */
  open(sealed: string, context: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, this.derived().seals, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  /** A token of 32 bytes that nobody can make without the key, and that is made again for the same name. */
  tokenFor(name: string): string {
    return createHmac('sha256', this.derived().tokens).update(name).digest('base64url');
  }

  private asked(): string {
    try {
      return this.secret();
    } catch (error) {
      throw new DiskUnavailable(error);
    }
  }

  private derived() {
    if (this.keys) return this.keys;
    const secret = this.asked();
    const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `cuenta-clara/${use}`, 32));
    return (this.keys = { seals: keyFor('seals'), tokens: keyFor('tokens') });
  }
}
