import { problemaDelLogo, seVeSobreBlanco } from './logo.ts';

test('solo se aceptan imágenes PNG o JPG', () => {
  expect(problemaDelLogo({ type: 'image/gif', size: 10 })).toBe('Solo se permiten imágenes PNG o JPG');
  expect(problemaDelLogo({ type: 'image/png', size: 10 })).toBeNull();
});

test('un logo de más de 1 MB no se envía', () => {
  expect(problemaDelLogo({ type: 'image/jpeg', size: 1_048_577 })).toBe('El logo no debe superar 1MB');
  expect(problemaDelLogo({ type: 'image/jpeg', size: 1_048_576 })).toBeNull();
});

const puntos = (cuantos: number, ...rgba: number[]) => Array.from({ length: cuantos }, () => rgba).flat();

test.each([
  ['blanco sobre transparente', [...puntos(500, 255, 255, 255, 255), ...puntos(500, 0, 0, 0, 0)], false],
  ['casi blanco', puntos(1_000, 245, 250, 255, 255), false],
  ['negro casi transparente', puntos(1_000, 0, 0, 0, 10), false],
  ['una mota', [...puntos(998, 255, 255, 255, 255), ...puntos(2, 0, 0, 0, 255)], false],
  ['amarillo', [...puntos(900, 0, 0, 0, 0), ...puntos(100, 255, 230, 0, 255)], true],
  ['blanco sobre azul', [...puntos(100, 255, 255, 255, 255), ...puntos(900, 37, 99, 235, 255)], true],
])('un logo %s se ve sobre blanco: %p', (_que, rgba, seVe) => {
  expect(seVeSobreBlanco(rgba)).toBe(seVe);
});
