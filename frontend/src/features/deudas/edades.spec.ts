import { EDADES_VENCIDAS } from '@cuenta-clara/dominio/movimientos/antiguedad';
import { contrastRatio } from '@cuenta-clara/dominio/color';
import { type Esquema, SUPERFICIES } from '../../base/tema/superficies.ts';
import { PINTURAS } from './edades.ts';

const SE_DISTINGUEN = 1.3;

describe.each(Object.keys(SUPERFICIES) as Esquema[])('En el tema %s', (esquema) => {
  const rellenos = EDADES_VENCIDAS.map((edad) => PINTURAS[esquema][edad].relleno);

  test('mientras más vieja es la deuda, más se ve', () => {
    const { papel } = SUPERFICIES[esquema];
    const contrastes = rellenos.map((relleno) => contrastRatio(relleno, papel));
    expect(contrastes).toEqual(contrastes.toSorted((uno, otro) => uno - otro));
  });

  test('dos edades seguidas se distinguen sin el matiz', () => {
    for (const [i, relleno] of rellenos.slice(1).entries())
      expect(contrastRatio(relleno, rellenos[i]!)).toBeGreaterThanOrEqual(SE_DISTINGUEN);
  });
});
