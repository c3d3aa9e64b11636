import { DiskUnavailable } from '../system/storage-unavailable.ts';
import { Vault } from './vault.ts';

const vault = new Vault(() => 'a secret of sixteen characters');
const another = new Vault(() => 'another secret of as many');

test('what is sealed is opened by the same key, for the same context alone, and cannot be read', () => {
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'ana');
  expect(sealed).toMatch(/^[\w-]{59}$/);
  expect(vault.open(sealed, 'ana')).toBe('JBSWY3DPEHPK3PXP');
  expect(vault.open(sealed, 'beto')).toBeNull();
  expect(another.open(sealed, 'ana')).toBeNull();
});

test('the same text is never sealed alike', () => {
  expect(vault.seal('x', 'ana')).not.toBe(vault.seal('x', 'ana'));
});

test('what was changed, or was never sealed, is nothing', () => {
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'ana');
  const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1);
  for (const text of [changed, sealed.slice(0, -4), '', 'x', 'ñ'.repeat(40), 'A'.repeat(40)])
    expect(vault.open(text, 'ana')).toBeNull();
});

test('a token is made again for its name, and by nobody else', () => {
  expect(vault.tokenFor('a')).toMatch(/^[\w-]{43}$/);
  expect(vault.tokenFor('a')).toBe(new Vault(() => 'a secret of sixteen characters').tokenFor('a'));
  expect(vault.tokenFor('a')).not.toBe(vault.tokenFor('b'));
  expect(vault.tokenFor('a')).not.toBe(another.tokenFor('a'));
});

test('the key is asked for once, and not before it is needed', () => {
  let asked = 0;
  const lazy = new Vault(() => `a secret of sixteen characters ${++asked}`);
  expect(asked).toBe(0);
  lazy.open(lazy.seal('x', 'ana'), 'ana');
  lazy.tokenFor('a');
  expect(asked).toBe(1);
});

test('a key that cannot be kept, on a full disk, is asked for again the next time', () => {
  let isFull = true;
  const later = new Vault(() => {
    if (isFull) throw new Error('ENOSPC');
    return 'a secret of sixteen characters';
  });
  expect(() => later.seal('x', 'ana')).toThrow(DiskUnavailable);
  isFull = false;
  expect(later.open(later.seal('x', 'ana'), 'ana')).toBe('x');
});
