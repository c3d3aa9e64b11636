import { DEL_DEDO } from './EnlaceDeLista.tsx';

test('el anillo de un nombre está junto a su texto, no al borde de lo que toca el dedo', () => {
  const { p: alrededor, outlineOffset } = DEL_DEDO;
  expect(parseFloat(alrededor) + parseFloat(outlineOffset)).toBe(1);
});
