import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptSecret } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a secret is made once, is long, and is readable by its account only', () => {
  const secret = keptSecret(folder, 'jwt-secret');
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(keptSecret(folder, 'jwt-secret')).toBe(secret);
  expect(readdirSync(folder)).toEqual(['jwt-secret']);
  expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
});

test('each file has its own secret', () => {
  expect(keptSecret(folder, 'secrets-key')).not.toBe(keptSecret(folder, 'jwt-secret'));
  expect(readdirSync(folder)).toEqual(['jwt-secret', 'secrets-key']);
});

test.each(['', '\n', 'corta'])('a secret that is too short is refused and left unchanged: %j', (text) => {
  writeFileSync(join(folder, 'jwt-secret'), text);
  expect(() => keptSecret(folder, 'jwt-secret')).toThrow(
    /jwt-secret, está vacía o es demasiado corta\. Bórrala/,
  );
  expect(readFileSync(join(folder, 'jwt-secret'), 'utf8')).toBe(text);
});

test('a secret that cannot be stored is an error', () => {
  expect(() => keptSecret(join(folder, 'absent'), 'jwt-secret')).toThrow(
    /La clave de las sesiones no se puede leer ni guardar/,
  );
});

test('half a secret, left by a start that died while writing, is never used', () => {
  writeFileSync(join(folder, 'jwt-secret.part'), 'half', { mode: 0o600 });
  expect(keptSecret(folder, 'jwt-secret')).toMatch(/^[\w-]{64}$/);
  expect(readFileSync(join(folder, 'jwt-secret'), 'utf8')).toBe(keptSecret(folder, 'jwt-secret'));
  expect(readdirSync(folder)).toEqual(['jwt-secret']);
});
