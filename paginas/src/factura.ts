import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Color } from '@cuenta-clara/dominio/color';
import { type DatosDePagina, PaginaDeFactura } from './PaginaDeFactura.tsx';
import { ESTILOS, GUION } from './recursos.ts';

export { type DatosDePagina, type FormularioDeAviso } from './PaginaDeFactura.tsx';
export { PALABRAS_DE_LA_PAGINA } from './palabras-de-la-pagina.ts';

/** A page, and what stands in it whose digests its policy names. */
export interface PaginaHecha {
  readonly html: string;
  readonly estilos: string;
  readonly guion: string;
}

const conColor = (color: Color): string => `${ESTILOS}:root{--color:${color}}`;

export const paginaDeFactura = (datos: DatosDePagina): PaginaHecha => {
  const estilos = conColor(datos.factura.negocio.color);
  const html = renderToStaticMarkup(createElement(PaginaDeFactura, { datos, estilos, guion: GUION }));
  return { html: `<!doctype html>${html}`, estilos, guion: GUION };
};
