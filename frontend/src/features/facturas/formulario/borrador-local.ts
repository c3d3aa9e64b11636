import { z } from 'zod';
import { anotarSinGuardar } from '../../../base/ventanas/sin-guardar.ts';
import { tasaDeApi } from '@cuenta-clara/dominio/iva.schema';
import { type Guardado, guardadoDe } from '../../../dispositivo/guardado.ts';
import { type ValoresDeFactura } from './valores.ts';

/**
 * What is typed and not yet saved, kept in this tab: a session that ends, a slip of the thumb or a reload loses
 * nothing. It is one owner's and one invoice's, and goes when the invoice is saved, the edit cancelled or she signs out.
 */

const texto = z.string();
const valores = z.object({
  cliente: z
    .object({
      id: texto,
      nombre: texto,
      /** What was kept before customers could be companies has none. */
      empresa: texto.nullable().default(null),
      contacto: z
        .object({ telefono: texto.nullable(), email: texto.nullable(), direccion: texto.nullable() })
        .optional(),
    })
    .nullable(),
  items: z.array(
    z.object({
      categoria: texto.nullable(),
      descripcion: texto,
      precio_unitario: texto,
      cantidad: texto,
      // What was kept before lines had any of these has none.
      descuento: texto.nullable().default(null),
      iva: tasaDeApi.nullable().default(null),
      clave_sat: texto.nullable().optional(),
      unidad_sat: texto.nullable().optional(),
    }),
  ),
  numero_factura: texto,
  fecha_factura: texto.nullable(),
  fecha_vencimiento: texto.nullable(),
  porcentaje: texto,
  iva_por_renglon: z.boolean().default(false),
  precios_con_iva: z.boolean().default(false),
  descuento: texto.default(''),
  deposito: texto,
  nota: texto,
  terminos: texto,
}) satisfies z.ZodType<ValoresDeFactura>;

/**
 * The version that was being edited goes along: if the invoice moved on meanwhile, the server must say so. So does the
 * key: what was sent before a reload, and its answer lost, is the same invoice when it is sent again.
 */
const borrador = z.object({
  version: z.number().nullable(),
  clave: texto,
  /** The number that was proposed, of a new one; what was kept before it was noted has none. */
  propuesto: texto.optional(),
  valores,
});
export type BorradorLocal = z.output<typeof borrador>;

export interface Lugar {
  readonly usuario: string;
  /** null for the new invoice, `como-{id}` for a new one that repeats another. */
  readonly factura: string | null;
}
const guardadoEn = ({ usuario, factura }: Lugar): Guardado =>
  guardadoDe('factura-sin-guardar', usuario, factura ?? 'nueva');

export const guardarBorradorLocal = (lugar: Lugar, contenido: BorradorLocal): void => {
  guardadoEn(lugar).poner(JSON.stringify(contenido));
  anotarSinGuardar();
};

/** null when there is none, or none that this version of the form understands. */
export const leerBorradorLocal = (lugar: Lugar): BorradorLocal | null => {
  try {
    return borrador.parse(JSON.parse(guardadoEn(lugar).leer() ?? 'null'));
  } catch {
    return null;
  }
};

export const olvidarBorradorLocal = (lugar: Lugar): void => {
  guardadoEn(lugar).quitar();
  anotarSinGuardar();
};
