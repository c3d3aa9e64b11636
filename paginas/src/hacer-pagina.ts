import { type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Color } from '@cuenta-clara/dominio/color';
import { ESTILOS, GUION } from './recursos.ts';

/** A page, and what stands in it whose digests its policy names. */
export interface PaginaHecha {
  readonly html: string;
  readonly estilos: string;
  readonly guion: string;
}

export const hacerPagina = (
  color: Color,
  pintar: (recursos: Pick<PaginaHecha, 'estilos' | 'guion'>) => ReactElement,
): PaginaHecha => {
  const recursos = { estilos: `${ESTILOS}:root{--color:${color}}`, guion: GUION };
  return { html: `<!doctype html>${renderToStaticMarkup(pintar(recursos))}`, ...recursos };
};
