import { type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Color, esColor } from '@cuenta-clara/dominio/color';
import { COLOR_PREDETERMINADO } from '@cuenta-clara/dominio/negocio/color-predeterminado';
import { ESTILOS, GUION } from './recursos.ts';

export interface PaginaHecha {
  readonly html: string;
  readonly estilos: string;
  readonly guion: string;
}

/** A text that is no colour would inject style rules, so the default colour replaces it. */
const conColor = (color: Color): string =>
  `${ESTILOS}:root{--color:${esColor(color) ? color : COLOR_PREDETERMINADO}}`;

export const hacerPagina = (
  color: Color,
  pintar: (recursos: Pick<PaginaHecha, 'estilos' | 'guion'>) => ReactElement,
): PaginaHecha => {
  const recursos = { estilos: conColor(color), guion: GUION };
  return { html: `<!doctype html>${renderToStaticMarkup(pintar(recursos))}`, ...recursos };
};
