import { z } from 'zod';
import { clavesSatDeApi } from '../claves-sat.schema.ts';
import { aCantidad, aPesos } from '../dinero.ts';
import { tasaDeApi } from '../iva.schema.ts';
import { idDeApi, pesosDeApi } from '../respuestas.ts';
import { type ItemDeFactura } from './factura.ts';
import { type Cargos, type Desglose, type Descuento, impuestosDe } from './totales.ts';

export const clienteDePapelDeApi = z.strictObject({
  id: idDeApi,
  nombre: z.string(),
  empresa: z.string().nullable(),
  telefono: z.string().nullable(),
  email: z.string().nullable(),
  direccion: z.string().nullable(),
  rfc: z.string().nullable(),
});

export const negocioDePapelDeApi = z.strictObject({
  nombre: z.string().nullable(),
  direccion: z.string().nullable(),
  email: z.string().nullable(),
  telefono: z.string().nullable(),
  logo_url: z.string().nullable(),
  nota: z.string().nullable(),
  terminos: z.string().nullable(),
  color_personalizado: z.string().nullable(),
  rfc: z.string().nullable(),
});

export const descuentoDeApi = z.union([
  z.strictObject({ porcentaje: z.number() }),
  z.strictObject({ importe: pesosDeApi }),
]);
export const aDescuentoDeApi = (descuento: Descuento | null): z.output<typeof descuentoDeApi> | null =>
  descuento && 'importe' in descuento ? { importe: aPesos(descuento.importe) } : descuento;

export const itemDeApi = z.strictObject({
  categoria: z.string().nullable(),
  descripcion: z.string(),
  precio_unitario: pesosDeApi,
  cantidad: z.number(),
  total: pesosDeApi.meta({ description: 'Price × quantity, before discounts.' }),
  descuento: descuentoDeApi.nullable(),
  iva: tasaDeApi.nullable().meta({ description: 'Null when the invoice has a single rate.' }),
  ...clavesSatDeApi,
});

export const impuestoPorTasaDeApi = z.strictObject({
  tasa: z
    .union([z.number(), z.literal('exento')])
    .nullable()
    .meta({
      description:
        'A percent, possibly derived from an amount; null when no tax is charged and no rate was given.',
    }),
  base: pesosDeApi.meta({ description: 'After discounts, before tax.' }),
  importe: pesosDeApi,
});

export type ItemDeApi = z.output<typeof itemDeApi>;

export const aItemDeApi = (item: ItemDeFactura): ItemDeApi => ({
  categoria: item.categoria,
  descripcion: item.descripcion,
  precio_unitario: aPesos(item.precio_unitario),
  cantidad: aCantidad(item.cantidad),
  total: aPesos(item.total),
  descuento: aDescuentoDeApi(item.descuento),
  iva: item.iva,
  clave_sat: item.clave_sat,
  unidad_sat: item.unidad_sat,
});

export const aImpuestosDeApi = (
  datos: Cargos & Pick<Desglose, 'subtotal' | 'impuesto' | 'total'>,
): z.output<typeof impuestoPorTasaDeApi>[] =>
  impuestosDe(datos).map(({ tasa, base, importe }) => ({
    tasa,
    base: aPesos(base),
    importe: aPesos(importe),
  }));
