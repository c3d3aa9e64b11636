import { z } from 'zod';
import { diaDe, sumarDias } from '../fechas.ts';
import { plegar } from '../texto.ts';

/** GET /api/facturas (spec section 7; decisions, "Invoices"): what may be asked of the list. */

export const ESTADOS_DE_LISTA = ['borrador', 'pendiente', 'pagada', 'aPuntoDeVencer'] as const;
const COLUMNAS = ['numero_factura', 'fecha_factura', 'total', 'creada'] as const;
const ORDENES = COLUMNAS.flatMap((columna) => [`${columna}.asc`, `${columna}.desc`] as const);
export type OrdenDeFacturas = `${(typeof COLUMNAS)[number]}.${'asc' | 'desc'}`;

export const TAMANO_DE_PAGINA = 10;
/** A pending invoice is about to fall due from today to this many days ahead (spec section 9). */
export const DIAS_POR_VENCER = 7;

const TEXTOS = {
  limite: 'El límite debe estar entre 1 y 100.',
  pagina: 'La página no es válida.',
  estado: 'El estado de la factura no es válido.',
  orden: 'El orden no es válido.',
  fecha: 'La fecha no es válida.',
  busqueda: 'La búsqueda no es válida.',
} as const;

/** An empty parameter is an absent one: forms send both. */
const oVacio = <S extends z.ZodType>(esquema: S) =>
  z.preprocess((valor) => (valor === '' ? undefined : valor), esquema);

const dia = oVacio(
  z
    .string(TEXTOS.fecha)
    .transform((texto, contexto) => {
      const leido = diaDe(texto);
      if (leido === null) contexto.addIssue({ code: 'custom', message: TEXTOS.fecha });
      return leido ?? '';
    })
    .optional(),
);

export const periodoSchema = z.object({ fecha_inicio: dia, fecha_fin: dia });

export const listaDeFacturasSchema = periodoSchema.extend({
  /** Out of range is clamped to the nearest page by the answer. */
  page: oVacio(
    z.coerce.number(TEXTOS.pagina).int(TEXTOS.pagina).max(1e9, TEXTOS.pagina).default(1),
  ).transform((pagina) => Math.max(1, pagina)),
  limit: oVacio(
    z.coerce
      .number(TEXTOS.limite)
      .int(TEXTOS.limite)
      .min(1, TEXTOS.limite)
      .max(100, TEXTOS.limite)
      .default(TAMANO_DE_PAGINA),
  ),
  q: z.string(TEXTOS.busqueda).max(200, TEXTOS.busqueda).default('').transform(plegar),
  estado: oVacio(z.enum(ESTADOS_DE_LISTA, TEXTOS.estado).optional()),
  order: oVacio(
    z.enum(ORDENES as [OrdenDeFacturas, ...OrdenDeFacturas[]], TEXTOS.orden).default('creada.desc'),
  ),
});
export type ListaDeFacturas = z.output<typeof listaDeFacturasSchema>;

/** From when to when a pending invoice counts as about to fall due. */
export const plazoPorVencer = (hoy: string): { desde: string; hasta: string } => ({
  desde: hoy,
  hasta: sumarDias(hoy, DIAS_POR_VENCER),
});
