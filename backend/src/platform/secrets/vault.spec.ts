import { DiskUnavailable } from '../system/storage-unavailable.ts';
import { Vault } from './vault.ts';

const vault = new Vault(() => 'a secret of sixteen characters');
const another = new Vault(() => 'another secret of as many');

test('a sealed text cannot be read, and opens only with the same key and context', () => {
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'ana');
  expect(sealed).toMatch(/^[\w-]{59}$/);
  expect(vault.open(sealed, 'ana')).toBe('JBSWY3DPEHPK3PXP');
  expect(vault.open(sealed, 'beto')).toBeNull();
  expect(another.open(sealed, 'ana')).toBeNull();
});

test('the same text is sealed differently each time', () => {
  expect(vault.seal('x', 'ana')).not.toBe(vault.seal('x', 'ana'));
});

test('a changed or never sealed text opens to null', () => {
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'ana');
  const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1);
  for (const text of [changed, sealed.slice(0, -4), '', 'x', 'ñ'.repeat(40), 'A'.repeat(40)])
    expect(vault.open(text, 'ana')).toBeNull();
});

test('a token is the same for its name, and different with another key', () => {
  expect(vault.tokenFor('a')).toMatch(/^[\w-]{43}$/);
  expect(vault.tokenFor('a')).toBe(new Vault(() => 'a secret of sixteen characters').tokenFor('a'));
  expect(vault.tokenFor('a')).not.toBe(vault.tokenFor('b'));
  expect(vault.tokenFor('a')).not.toBe(another.tokenFor('a'));
});

test('the key is read once, when first needed', () => {
  let asked = 0;
  const lazy = new Vault(() => `a secret of sixteen characters ${++asked}`);
  expect(asked).toBe(0);
  lazy.open(lazy.seal('x', 'ana'), 'ana');
  lazy.tokenFor('a');
  expect(asked).toBe(1);
});

test('a key that a full disk cannot store is read again the next time', () => {
  let isFull = true;
  const later = new Vault(() => {
    if (isFull) throw new Error('ENOSPC');
    return 'a secret of sixteen characters';
  });
  expect(() => later.seal('x', 'ana')).toThrow(DiskUnavailable);
  isFull = false;
  expect(later.open(later.seal('x', 'ana'), 'ana')).toBe('x');
});
