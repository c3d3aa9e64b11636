import fc from 'fast-check';
import { BLANCO, CONTRASTE_AA, contrastRatio, esColor, legibleSobre, mezcla, textoSobre } from './color.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('El color del negocio', () => {
  test('el contraste es el de WCAG: 21 del blanco al negro, 1 de un color consigo mismo', () => {
    expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrastRatio('#2563eb', '#2563eb')).toBe(1);
    expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  test('un color que ya se lee queda como está', () => {
    expect(legibleSobre('#2563eb', BLANCO)).toBe('#2563eb');
  });

  test('un amarillo pálido se oscurece lo justo para leerse sobre blanco, y sigue siendo amarillo', () => {
    const ajustado = legibleSobre('#fef08a', BLANCO);
    expect(contrastRatio(ajustado, BLANCO)).toBeGreaterThanOrEqual(CONTRASTE_AA);
    expect(contrastRatio(ajustado, BLANCO)).toBeLessThan(CONTRASTE_AA + 0.3);
    const [rojo, verde, azul] = [1, 3, 5].map((i) => Number.parseInt(ajustado.slice(i, i + 2), 16));
    expect(azul).toBeLessThan(Math.min(rojo!, verde!));
  });

  test('cualquier color, ajustado, se lee sobre cualquier fondo', () => {
    fc.assert(
      fc.property(color, color, (uno, fondo) => {
        const ajustado = legibleSobre(uno, fondo);
        return esColor(ajustado) && contrastRatio(ajustado, fondo) >= CONTRASTE_AA;
      }),
    );
  });

  test('sobre cualquier color hay un texto que se lee', () => {
    fc.assert(fc.property(color, (fondo) => contrastRatio(textoSobre(fondo), fondo) >= CONTRASTE_AA));
  });

  test('la mezcla va de un color al otro', () => {
    expect(mezcla('#2563eb', '#ffffff', 0)).toBe('#2563eb');
    expect(mezcla('#2563eb', '#ffffff', 1)).toBe('#ffffff');
    expect(mezcla('#000000', '#ffffff', 0.5)).toBe('#808080');
  });

  test('solo #rrggbb es un color', () => {
    expect(['#2563eb', '#ABCDEF'].every(esColor)).toBe(true);
    expect(['', '#fff', 'azul', '#12345g', '2563eb0'].some(esColor)).toBe(false);
  });
});
