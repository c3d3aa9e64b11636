import { createElement } from 'react';
import { type DatosDePaginaDeCotizacion, PaginaDeCotizacion } from './PaginaDeCotizacion.tsx';
import { type PaginaHecha, hacerPagina } from './hacer-pagina.ts';

export { type DatosDePaginaDeCotizacion, type FormularioDeRespuesta } from './PaginaDeCotizacion.tsx';

export const paginaDeCotizacion = (datos: DatosDePaginaDeCotizacion): PaginaHecha =>
  hacerPagina(datos.cotizacion.negocio.color, (recursos) =>
    createElement(PaginaDeCotizacion, { datos, ...recursos }),
  );
