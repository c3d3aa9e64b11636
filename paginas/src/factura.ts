import { createElement } from 'react';
import { type DatosDePagina, PaginaDeFactura } from './PaginaDeFactura.tsx';
import { type PaginaHecha, hacerPagina } from './hacer-pagina.ts';

export { type DatosDePagina, type FormularioDeAviso } from './PaginaDeFactura.tsx';
export { PALABRAS_DE_LA_PAGINA } from './palabras-de-la-pagina.ts';

export const paginaDeFactura = (datos: DatosDePagina): PaginaHecha =>
  hacerPagina(datos.factura.negocio.color, (recursos) =>
    createElement(PaginaDeFactura, { datos, ...recursos }),
  );
