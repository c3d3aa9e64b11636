import { z } from 'zod';
import { anotarSinGuardar } from '../../../base/ventanas/sin-guardar.ts';
import { tasaDeApi } from '@cuenta-clara/dominio/iva.schema';
import { type Guardado, guardadoDe } from '../../../dispositivo/guardado.ts';
import { type ValoresDeFactura, type ValoresDelDocumento } from './valores.ts';

/**
 * What is typed and not yet saved, kept in this tab: a session that ends, a slip of the thumb or a reload loses
 * nothing. It is one owner's and one invoice's or quote's, and goes when that is saved, the edit cancelled or she signs out.
 */

const texto = z.string();
const CAMPOS_DEL_DOCUMENTO = {
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
  porcentaje: texto,
  iva_por_renglon: z.boolean().default(false),
  precios_con_iva: z.boolean().default(false),
  descuento: texto.default(''),
  nota: texto,
  terminos: texto,
};
export const valoresDelDocumentoGuardados = z.object(
  CAMPOS_DEL_DOCUMENTO,
) satisfies z.ZodType<ValoresDelDocumento>;

const valores = z.object({
  ...CAMPOS_DEL_DOCUMENTO,
  numero_factura: texto,
  fecha_factura: texto.nullable(),
  fecha_vencimiento: texto.nullable(),
  deposito: texto,
}) satisfies z.ZodType<ValoresDeFactura>;

export interface BorradorDe<V> {
  /**
   * The version that was being edited goes along: if it moved on meanwhile, the server must say so. So does the key: what was sent
   * before a reload, and its answer lost, is the same write when it is sent again.
   */
  readonly version: number | null;
  readonly clave: string;
  /** The number that was proposed, of a new invoice; what was kept before it was noted has none. */
  readonly propuesto?: string | undefined;
  /** The body that was sent and not answered (`guardarUnaVez`); null when there is none. */
  readonly enviado?: unknown;
  readonly valores: V;
}
export type BorradorLocal = BorradorDe<ValoresDeFactura>;

export interface Lugar {
  readonly usuario: string;
  /** null for the new one, `como-{id}` for a new one that repeats another. */
  readonly cual: string | null;
}

/** Where one kind of document keeps its unsaved forms; `valores` is what such a form holds. */
export const borradoresDe = <V>(
  nombre: 'factura-sin-guardar' | 'cotizacion-sin-guardar',
  esquema: z.ZodType<V>,
) => {
  const guardadoEn = ({ usuario, cual }: Lugar): Guardado => guardadoDe(nombre, usuario, cual ?? 'nueva');
  const borrador = z.object({
    version: z.number().nullable(),
    clave: texto,
    propuesto: texto.optional(),
    // What was kept before this was noted has none.
    enviado: z.unknown().optional(),
    valores: esquema,
  });
  return {
    guardar: (lugar: Lugar, contenido: BorradorDe<V>): void => {
      guardadoEn(lugar).poner(JSON.stringify(contenido));
      anotarSinGuardar();
    },
    /** null when there is none, or none that this version of the form understands. */
    leer: (lugar: Lugar): BorradorDe<V> | null => {
      try {
        return borrador.parse(JSON.parse(guardadoEn(lugar).leer() ?? 'null'));
      } catch {
        return null;
      }
    },
    olvidar: (lugar: Lugar): void => {
      guardadoEn(lugar).quitar();
      anotarSinGuardar();
    },
  };
};

export const {
  guardar: guardarBorradorLocal,
  leer: leerBorradorLocal,
  olvidar: olvidarBorradorLocal,
} = borradoresDe('factura-sin-guardar', valores);
