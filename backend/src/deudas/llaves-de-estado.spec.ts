import { randomUUID } from 'node:crypto';
import { Vault } from '../platform/secrets/vault.ts';
import { abreElEnlace, enlaceQueDice, tokenDeEnlace } from './llaves-de-estado.ts';

const vault = new Vault(() => 'una clave de dieciséis letras o más');
const otra = new Vault(() => 'otra clave de dieciséis letras o más');
const id = randomUUID();
const token = tokenDeEnlace(vault, id);

test('nombra su enlace, lo abre, y hecho otra vez es el mismo', () => {
  expect(token).toMatch(/^[\w-]{65}$/);
  expect(enlaceQueDice(token)).toBe(id);
  expect(abreElEnlace(vault, token, id)).toBe(true);
  expect(tokenDeEnlace(vault, id)).toBe(token);
});

test('con otra clave, con cualquier letra cambiada o de otro enlace no lo abre', () => {
  expect(abreElEnlace(otra, token, id)).toBe(false);
  expect(abreElEnlace(vault, tokenDeEnlace(vault, randomUUID()), id)).toBe(false);
  for (let i = 0; i < token.length; i++) {
    const cambiado = token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1);
    expect([i, abreElEnlace(vault, cambiado, id)]).toEqual([i, false]);
  }
});

test.each([
  '',
  'abc',
  token.slice(1),
  `${token}x`,
  token.replace(/^./, '+'),
  '../'.repeat(20),
  'ñ'.repeat(65),
])('lo que no es de un enlace no nombra ninguno: %s', (malo) => expect(enlaceQueDice(malo)).toBeNull());
