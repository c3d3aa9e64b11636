import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const groupsOf = (address: string): readonly string[] => {
  const [before = '', after] = address.replace(/%.*$/, '').split('::');
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = after === undefined ? 0 : 8 - head!.length - tail!.length;
  return [...head!, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...tail!];
};

/**
 * Limits count by network: an IPv4 address, or the /64 of an IPv6 address, which a provider gives to one
 * customer.
 */
export const networkOf = (address: string): string => {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address).slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
};
