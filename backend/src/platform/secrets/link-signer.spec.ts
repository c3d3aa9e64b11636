import { randomUUID } from 'node:crypto';
import { LinkSigner, idInToken } from './link-signer.ts';
import { Vault } from './vault.ts';

const vault = new Vault(() => 'una clave de dieciséis letras o más');
const otherVault = new Vault(() => 'otra clave de dieciséis letras o más');
const KIND = 'enlace-de-estado';
const signer = new LinkSigner(vault, KIND);
const id = randomUUID();
const token = signer.tokenOf(id);

test('a token names its id, opens its link, and is the same when made again', () => {
  expect(token).toMatch(/^[\w-]{65}$/);
  expect(idInToken(token)).toBe(id);
  expect(signer.opens(token, id)).toBe(true);
  expect(signer.tokenOf(id)).toBe(token);
});

test('a token made with another key, with a letter changed or of another id opens nothing', () => {
  expect(new LinkSigner(otherVault, KIND).opens(token, id)).toBe(false);
  expect(signer.opens(signer.tokenOf(randomUUID()), id)).toBe(false);
  for (let i = 0; i < token.length; i++) {
    const changed = token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1);
    expect([i, signer.opens(changed, id)]).toEqual([i, false]);
  }
});

test('a token opens only its own kind and generation', () => {
  const invoices = new LinkSigner(vault, 'enlace-de-factura');
  const quotes = new LinkSigner(vault, 'enlace-de-cotizacion');
  const first = invoices.tokenOf(id, 0);
  expect(invoices.opens(first, id, 0)).toBe(true);
  expect(invoices.opens(first, id, 1)).toBe(false);
  expect(invoices.opens(first, id)).toBe(false);
  expect(quotes.opens(first, id, 0)).toBe(false);
});

test.each([
  '',
  'abc',
  token.slice(1),
  `${token}x`,
  token.replace(/^./, '+'),
  '../'.repeat(20),
  'ñ'.repeat(65),
])('a text that is no token has no id: %s', (bad) => expect(idInToken(bad)).toBeNull());
