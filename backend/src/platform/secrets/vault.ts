import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { DiskUnavailable } from '../system/storage-unavailable.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts values that are recorded in the log, with a key that is stored outside of the log. The key is made
 * and read when first needed, so a deployment that encrypts nothing has no key. Throws DiskUnavailable when the
 * key cannot be stored.
 */
export class Vault {
  private keys: { readonly seals: Buffer; readonly tokens: Buffer } | undefined;

  constructor(private readonly secret: () => string) {}

  /**
   * Encrypts a text. `context` names the owner and the purpose, and the text can be decrypted only with the
   * same context.
   */
  seal(text: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.derived().seals, nonce).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
  }

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
