import { z } from 'zod';
import { anotarSinGuardar } from '../../../base/ventanas/sin-guardar.ts';
import { TrasPintar } from '../../../base/ventanas/tras-pintar.ts';
import { tasaDeApi } from '@cuenta-clara/dominio/iva.schema';
import { type Guardado, guardadoDe } from '../../../dispositivo/guardado.ts';
import { type ValoresDeFactura, type ValoresDelDocumento } from './valores.ts';

/**
 * The unsaved values of a form, stored in the tab for each owner and document, so that a reload or an ended
 * session loses nothing. Saving, cancelling or signing out removes them.
 */

const texto = z.string();
const CAMPOS_DEL_DOCUMENTO = {
  cliente: z
    .object({
      id: texto,
      nombre: texto,
      /** Absent in customers stored before they could be companies. */
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
      // Lines stored before they had a discount and an IVA rate lack both.
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
   * The server needs `version` to detect a later change of the document, and `clave`, the idempotency key, to
   * know a retry after a reload.
   */
  readonly version: number | null;
  readonly clave: string;
  readonly propuesto?: string | undefined;
  /** The body that was sent and got no answer (`guardarUnaVez`). */
  readonly enviado?: unknown;
  readonly valores: V;
}
export type BorradorLocal = BorradorDe<ValoresDeFactura>;

export interface Lugar {
  readonly usuario: string;
  /** The document's id, null for a new document, or `como-{id}` for a document that repeats document `id`. */
  readonly cual: string | null;
}

export const borradoresDe = <V>(
  nombre: 'factura-sin-guardar' | 'cotizacion-sin-guardar',
  esquema: z.ZodType<V>,
) => {
  const guardadoEn = ({ usuario, cual }: Lugar): Guardado => guardadoDe(nombre, usuario, cual ?? 'nueva');
  const borrador = z.object({
    version: z.number().nullable(),
    clave: texto,
    propuesto: texto.optional(),
    enviado: z.unknown().optional(),
    valores: esquema,
  });
  const escribir = (lugar: Lugar, contenido: BorradorDe<V>): void => {
    guardadoEn(lugar).poner(JSON.stringify(contenido));
    anotarSinGuardar();
  };
  const tarde = new TrasPintar();
  return {
    guardar: (lugar: Lugar, contenido: BorradorDe<V>): void => {
      tarde.ya();
      escribir(lugar, contenido);
    },
    /**
     * Stores the values after the next paint, so that typing stays quick. Newer values of the same form
     * replace values that are not written yet.
     */
    guardarTrasPintar: (lugar: Lugar, contenido: BorradorDe<V>): void =>
      tarde.hacer(() => escribir(lugar, contenido)),
    guardarYa: tarde.ya,
    /** null when no values are stored, or their format is of another version. */
    leer: (lugar: Lugar): BorradorDe<V> | null => {
      tarde.ya();
      try {
        return borrador.parse(JSON.parse(guardadoEn(lugar).leer() ?? 'null'));
      } catch {
        return null;
      }
    },
    olvidar: (lugar: Lugar): void => {
      tarde.ya();
      guardadoEn(lugar).quitar();
      anotarSinGuardar();
    },
  };
};

export const {
  guardar: guardarBorradorLocal,
  guardarTrasPintar: guardarBorradorLocalTrasPintar,
  guardarYa: guardarBorradorLocalYa,
  leer: leerBorradorLocal,
  olvidar: olvidarBorradorLocal,
} = borradoresDe('factura-sin-guardar', valores);
