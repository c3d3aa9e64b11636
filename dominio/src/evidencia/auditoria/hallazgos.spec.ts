import { describe, expect, test } from '@jest/globals';
import { CODIGOS_DE_HALLAZGO, hallazgo } from './hallazgos.ts';

const DONDE = {
  owner: 'x',
  secuencia: 7,
  posicion: '12',
  cuantos: 3,
  vista: 'facturas',
  documento: 'tablas',
} as const;

describe('Un hallazgo', () => {
  test.each(CODIGOS_DE_HALLAZGO)('se dice con las palabras del Libro: %s', (codigo) => {
    for (const donde of [DONDE, { ...DONDE, evento: 'e' }])
      expect(hallazgo(codigo, donde).texto).not.toMatch(/asient|asent|anclad|ancló|sell[aoó]|undefined|NaN/i);
  });

  test('de un solo evento lo dice en singular', () => {
    expect(hallazgo('seal-mismatch', { ...DONDE, cuantos: 1 }).texto).toBe(
      'Lo que el registro tiene de su primer evento no es lo que se había guardado.',
    );
    expect(hallazgo('seal-mismatch', DONDE).texto).toBe(
      'Lo que el registro tiene de sus primeros 3 eventos no es lo que se había guardado.',
    );
  });
});
