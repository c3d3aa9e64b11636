import { BLANCO, contrastRatio, esColor, legibleSobre, mezcla } from '@cuenta-clara/dominio/color';
import { COLOR_PREDETERMINADO } from '@cuenta-clara/dominio/negocio/color-predeterminado';
import { TINTA } from './estilos.ts';

/** `tinte` fills surfaces; `tinta` is legible on white and on `tinte`. */
export interface Marca {
  readonly tinta: string;
  readonly tinte: string;
}

const tinteDe = (color: string): string =>
  [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0]
    .map((parte) => mezcla(color, BLANCO, parte))
    .find((tinte) => contrastRatio(tinte, BLANCO) >= 1.06) ?? TINTA.linea;

export const marcaDe = (color: string): Marca => {
  const propio = esColor(color) ? color : COLOR_PREDETERMINADO;
  const tinte = tinteDe(propio);
  return { tinta: legibleSobre(propio, tinte), tinte };
};
