import { hash } from 'node:crypto';

/**
 * The UUID of version 5 (RFC 9562) of a name; `namespace` is a UUID. The package `uuid` takes 20 times as
 * long, and each event read needs a UUID.
 */
export const uuidV5 = (name: string, namespace: string): string => {
  const bytes = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  const digest = hash('sha1', Buffer.concat([bytes, Buffer.from(name)]), 'hex');
  const variant = ((parseInt(digest[16]!, 16) & 3) | 8).toString(16);
  const [first, second, third] = [digest.slice(0, 8), digest.slice(8, 12), digest.slice(13, 16)];
  return `${first}-${second}-5${third}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
};
