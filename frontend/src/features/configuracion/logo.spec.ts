import { conAlmohadilla, problemaDelLogo } from './logo.ts';

test('solo se aceptan imágenes PNG o JPG', () => {
  expect(problemaDelLogo({ type: 'image/gif', size: 10 })).toBe('Solo se permiten imágenes PNG o JPG');
  expect(problemaDelLogo({ type: 'image/png', size: 10 })).toBeNull();
});

test('un logo de más de 1 MB no se envía', () => {
  expect(problemaDelLogo({ type: 'image/jpeg', size: 1_048_577 })).toBe('El logo no debe superar 1MB');
  expect(problemaDelLogo({ type: 'image/jpeg', size: 1_048_576 })).toBeNull();
});

test('el color siempre lleva # y nunca pasa de 7 caracteres', () => {
  expect(conAlmohadilla('2563eb')).toBe('#2563eb');
  expect(conAlmohadilla('##25z63eb99')).toBe('#2563eb');
  expect(conAlmohadilla('')).toBe('#');
});
