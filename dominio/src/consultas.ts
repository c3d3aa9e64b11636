import { z } from 'zod';
import { diaDe } from './fechas.ts';
import { plegar } from './texto.ts';

export const FECHA_INVALIDA = 'La fecha no es válida.';
export const FECHA_ILEGIBLE = 'Escríbela como 25/11/2026.';

const TEXTOS = {
  limite: 'El límite debe estar entre 1 y 100.',
  pagina: 'La página no es válida.',
  fecha: FECHA_INVALIDA,
  busqueda: 'La búsqueda no es válida.',
} as const;

/** An empty parameter counts as absent: forms send '' for a parameter without a value. */
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

export const busquedaPedida = z
  .string(TEXTOS.busqueda)
  .max(200, TEXTOS.busqueda)
  .default('')
  .transform(plegar);

export const paginasDe = (total: number, limite: number): number => Math.max(1, Math.ceil(total / limite));

export const saltoHasta = (pagina: number, total: number, limite: number): number =>
  (Math.min(pagina, paginasDe(total, limite)) - 1) * limite;
