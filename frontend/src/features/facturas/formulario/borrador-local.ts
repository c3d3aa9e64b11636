import { z } from 'zod';
import { hojaDe } from '../../../base/ventanas/hojas-sin-guardar.ts';
import { type Envio } from '../../../base/ventanas/sin-guardar.ts';
import { TrasPintar } from '../../../base/ventanas/tras-pintar.ts';
import { tasaDeApi } from '@cuenta-clara/dominio/iva.schema';
import { type ValoresDeFactura, type ValoresDelDocumento } from './valores.ts';

/**
 * The unsaved values of a form, a sheet for each owner and document (`hojas-sin-guardar.ts`), so that a reload,
 * a closed tab or an ended session loses nothing. Saving, cancelling or signing out removes them.
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
  /** Whether the last save was refused because the session had ended. */
  readonly sinSesion?: boolean | undefined;
  readonly valores: V;
}
export type BorradorLocal = BorradorDe<ValoresDeFactura>;

/** What became of the last save; null when there was none. */
export const envioDe = ({
  enviado,
  sinSesion,
}: Pick<BorradorLocal, 'enviado' | 'sinSesion'>): Envio | null => {
  if (sinSesion) return 'sin-sesion';
  return enviado ? 'enviado' : null;
};

export interface Lugar {
  readonly usuario: string;
  /** The address of the form. */
  readonly donde: string;
  /** The document's id, null for a new document, or `como-{id}` for a document that repeats document `id`. */
  readonly cual: string | null;
}

export const borradoresDe = <V>(
  nombre: 'factura-sin-guardar' | 'cotizacion-sin-guardar',
  esquema: z.ZodType<V>,
) => {
  const hojaEn = ({ usuario, cual }: Lugar) =>
    hojaDe<BorradorDe<V>>({ nombre, usuario, cual: cual ?? 'nueva' });
  const borrador = z.object({
    version: z.number().nullable(),
    clave: texto,
    propuesto: texto.optional(),
    enviado: z.unknown().optional(),
    sinSesion: z.boolean().optional(),
    valores: esquema,
  });
  const escribir = (lugar: Lugar, contenido: BorradorDe<V>): void =>
    hojaEn(lugar).poner(contenido, lugar.donde);
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
      const hoja = hojaEn(lugar);
      return borrador.safeParse(hoja.leer() ?? hoja.enEspera()[0]?.tomar()).data ?? null;
    },
    olvidar: (lugar: Lugar): void => {
      tarde.ya();
      hojaEn(lugar).quitar();
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
