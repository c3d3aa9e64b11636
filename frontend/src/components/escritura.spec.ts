import { conAlmohadilla, importeEnCampo } from './escritura.ts';

test('un importe guardado se muestra en su campo con dos decimales', () => {
  expect([1350.5, 0, 99_960_999.99].map(importeEnCampo)).toEqual(['1,350.50', '0.00', '99,960,999.99']);
});

const pegado = (texto: string) => conAlmohadilla({ texto, antes: '#2563eb', tecleado: false });

test('el color siempre lleva # y nunca pasa de 7 caracteres', () => {
  expect(pegado('2563eb')).toBe('#2563eb');
  expect(pegado('##2563eb99')).toBe('#2563eb');
  expect(pegado('##0F766E\u00a0')).toBe('#0F766E');
  expect(pegado('#\u200b0f766e')).toBe('#0f766e');
  expect(pegado('')).toBe('#');
});

test('lo que no es un color queda a la vista, y no se vuelve otro color', () => {
  expect(pegado('azul')).toBe('#azul');
  expect(pegado('rgb(255,204,0)')).toBe('#rgb(25');
});
