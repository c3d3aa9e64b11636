import { z } from 'zod';
import { diaDe } from './fechas.ts';
import { plegar } from './texto.ts';

/** What is said of a day that is not all there, where no field has its own words. */
export const FECHA_INVALIDA = 'La fecha no es válida.';
/** Of a day that is all there, as 29/02/2027. */
export const FECHA_INEXISTENTE = 'Esa fecha no existe.';

/** The query parameters that the lists of the product share, each with the text of its refusal. */

const TEXTOS = {
  limite: 'El límite debe estar entre 1 y 100.',
  pagina: 'La página no es válida.',
  fecha: FECHA_INVALIDA,
  busqueda: 'La búsqueda no es válida.',
} as const;

/** An empty parameter is an absent one: forms send both. */
export const oVacio = <S extends z.ZodType>(esquema: S) =>
  z.preprocess((valor) => (valor === '' ? undefined : valor), esquema);

export const DIAS_EN_DESORDEN = 'El primer día no puede ser posterior al último.';

export const diaPedido = oVacio(
  z
    .string(TEXTOS.fecha)
    .transform((texto, contexto) => {
      const leido = diaDe(texto);
      if (leido === null) contexto.addIssue({ code: 'custom', message: TEXTOS.fecha });
      return leido ?? '';
    })
    .optional(),
);

/** Out of range is clamped to the nearest page by the answer. */
export const paginaPedida = oVacio(
  z.coerce.number(TEXTOS.pagina).int(TEXTOS.pagina).max(1e9, TEXTOS.pagina).default(1),
).transform((pagina) => Math.max(1, pagina));

export const limitePedido = (porOmision: number) =>
  oVacio(
    z.coerce
      .number(TEXTOS.limite)
      .int(TEXTOS.limite)
      .min(1, TEXTOS.limite)
      .max(100, TEXTOS.limite)
      .default(porOmision),
  );

/** Folded (no case, no accents): a search finds words that start with it. */
export const busquedaPedida = z
  .string(TEXTOS.busqueda)
  .max(200, TEXTOS.busqueda)
  .default('')
  .transform(plegar);

/** The number of pages of a list of `total` things; an empty list has one page. */
export const paginasDe = (total: number, limite: number): number => Math.max(1, Math.ceil(total / limite));

/** How many things come before a page; a page beyond the last counts as the last. */
export const saltoHasta = (pagina: number, total: number, limite: number): number =>
  (Math.min(pagina, paginasDe(total, limite)) - 1) * limite;
