import { type Edad } from '@cuenta-clara/dominio/movimientos/antiguedad';
import { type Esquema } from '../../base/tema/superficies.ts';

interface Pintura {
  readonly relleno: string;
  readonly borde: string;
}

/** The older a debt, the higher its contrast with the surface: the order does not depend on hue. */
export const PINTURAS: Readonly<Record<Esquema, Readonly<Record<Edad, Pintura>>>> = {
  light: {
    por_vencer: { relleno: '#5aa0c8', borde: '#2a6a90' },
    de_1_a_30: { relleno: '#f7d070', borde: '#8d6a00' },
    de_31_a_60: { relleno: '#ec9a45', borde: '#8f4f07' },
    de_61_a_90: { relleno: '#c8502f', borde: '#8a2a10' },
    mas_de_90: { relleno: '#7d1538', borde: '#56081f' },
    sin_fecha: { relleno: '#ece7df', borde: '#6a6259' },
  },
  dark: {
    por_vencer: { relleno: '#2f6f96', borde: '#6fb3da' },
    de_1_a_30: { relleno: '#8a7034', borde: '#c9ad6a' },
    de_31_a_60: { relleno: '#c47a30', borde: '#eaab66' },
    de_61_a_90: { relleno: '#f08a5e', borde: '#ffb897' },
    mas_de_90: { relleno: '#ffa3b1', borde: '#ffd3da' },
    sin_fecha: { relleno: '#37322d', borde: '#b0a79c' },
  },
};

const RAYAS = 'repeating-linear-gradient(135deg, transparent 0 4px, currentcolor 4px 5px)';

const en = ({ relleno, borde }: Pintura, edad: Edad) => ({
  backgroundColor: relleno,
  border: `1px solid ${borde}`,
  color: borde,
  ...(edad === 'sin_fecha' && { backgroundImage: RAYAS }),
});

export const pintadaDe = (edad: Edad) => [
  en(PINTURAS.light[edad], edad),
  { '.dark &': en(PINTURAS.dark[edad], edad) },
];
