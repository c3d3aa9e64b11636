import { contrastRatio } from '@cuenta-clara/dominio/color';
import { ESTILOS } from './recursos.ts';

const CONTRASTE_DE_UN_CONTROL = 3;

const oscuro = (variable: string): string =>
  new RegExp(`prefers-color-scheme: dark[^}]*--${variable}: (#[0-9a-f]{6})`).exec(ESTILOS)![1]!;

test('los tamaños de letra de la página siguen al del navegador: ninguno está en píxeles', () => {
  expect(ESTILOS).not.toMatch(/font(-size)?:[^;]*\dpx/);
});

test.each(['borde-de-boton', 'borde-de-campo'])('en el tema oscuro se ve el %s', (borde) => {
  expect(contrastRatio(oscuro(borde), oscuro('hoja'))).toBeGreaterThanOrEqual(CONTRASTE_DE_UN_CONTROL);
});
