import { aPesos, porcentajeDe } from '@cuenta-clara/dominio/dinero';
import { nuevaCotizacionSchema } from '@cuenta-clara/dominio/cotizaciones/cotizacion.schema';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { diasFueraDeRango } from '@cuenta-clara/dominio/facturas/factura';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Dia, FECHA_FUERA_DE_RANGO, sumarDias } from '@cuenta-clara/dominio/fechas';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { numeroDelCampo } from '../../../components/escritura.ts';
import { type CuerpoDeCotizacion } from '../../../api/cotizaciones.api.ts';
import { type ConDudas } from '../../facturas/formulario/dudas.ts';
import { descuentoDelCampo } from '../../facturas/formulario/descuento-escrito.ts';
import {
  type ValoresDelDocumento,
  CAMPO_DEL_DOCUMENTO,
  cifrasDe,
  documentoNuevo,
  enElFormulario,
  importesDe,
  ivaDe,
  porcentajeEscrito,
  renglonesDe,
  valoresDelDocumento,
} from '../../facturas/formulario/valores.ts';

export interface ValoresDeCotizacion extends ValoresDelDocumento {
  fecha: Dia | null;
  valida_hasta: Dia | null;
  anticipo: string;
}

const DIAS_DE_VALIDEZ = 15;

export const cotizacionNueva = (
  ultima: FacturaDeApi | null,
  hoy: Dia,
  negocio: NegocioDeApi,
): ValoresDeCotizacion => {
  const { nota_factura, terminos_condiciones } = negocio;
  return {
    ...documentoNuevo(ultima, nota_factura, terminos_condiciones, ivaDe(negocio)),
    fecha: hoy,
    valida_hasta: sumarDias(hoy, DIAS_DE_VALIDEZ),
    anticipo: '',
  };
};

export const valoresDeCotizacion = (cotizacion: CotizacionDeApi): ValoresDeCotizacion => ({
  ...valoresDelDocumento(cotizacion),
  fecha: cotizacion.fecha,
  valida_hasta: cotizacion.valida_hasta,
  anticipo: cotizacion.anticipo_porcentaje === null ? '' : String(cotizacion.anticipo_porcentaje),
});

export const conDudas = ({
  porcentaje,
  anticipo,
  fecha,
  valida_hasta,
}: Pick<ValoresDeCotizacion, 'porcentaje' | 'anticipo' | 'fecha' | 'valida_hasta'>): ConDudas => ({
  porcentaje,
  anticipo,
  fecha_factura: fecha,
  fecha_vencimiento: valida_hasta,
});

/** The requested advance in cents. */
export const anticipoDe = (total: number, anticipo: string): number =>
  porcentajeDe(total, porcentajeEscrito(anticipo)) ?? 0;

const contenidoDe = (valores: ValoresDeCotizacion) =>
  ({
    cliente_id: valores.cliente?.id ?? '',
    items: renglonesDe(valores),
    descuento: descuentoDelCampo(valores.descuento),
    precios_con_iva: valores.precios_con_iva,
    fecha: valores.fecha ?? '',
    valida_hasta: valores.valida_hasta || null,
    anticipo_porcentaje:
      valores.anticipo.trim() === '' ? null : numeroDelCampo(valores.anticipo, 'porcentaje'),
    impuesto: aPesos(cifrasDe(valores).totales.impuesto),
    impuesto_porcentaje: valores.iva_por_renglon
      ? null
      : numeroDelCampo(valores.porcentaje || '0', 'porcentaje'),
    nota: valores.nota,
    terminos: valores.terminos,
  }) satisfies CuerpoDeCotizacion;

export const cuerpoDeCotizacion = (valores: ValoresDeCotizacion) => {
  const { subtotal, descuento_importe, total } = cifrasDe(valores).totales;
  const { items, ...contenido } = contenidoDe(valores);
  return {
    ...contenido,
    items: items.map((item, lugar) => ({ ...item, total: aPesos(importesDe(valores.items[lugar]!).total) })),
    subtotal: aPesos(subtotal),
    descuento_importe: aPesos(descuento_importe),
    total: aPesos(total),
  } satisfies CuerpoDeCotizacion;
};

const CAMPO = { ...CAMPO_DEL_DOCUMENTO, anticipo_porcentaje: 'anticipo', total: 'items' };

export const enLaCotizacion = (errores: Record<string, string>): Record<string, string> =>
  enElFormulario(Object.entries(errores), CAMPO);

const CAMPO_DEL_DIA = { fecha_factura: 'fecha', fecha_vencimiento: 'valida_hasta' } as const;

export const erroresDeCotizacion = (
  valores: ValoresDeCotizacion,
  antes: CotizacionDeApi | null,
): Record<string, string> => {
  const leido = nuevaCotizacionSchema.safeParse(contenidoDe(valores));
  if (!leido.success)
    return enElFormulario(
      leido.error.issues.map(({ path, message }) => [path.join('.'), message]),
      CAMPO,
    );
  const { fecha, valida_hasta = null } = leido.data;
  const fuera = diasFueraDeRango(
    { fecha_factura: fecha, fecha_vencimiento: valida_hasta },
    antes && { fecha_factura: antes.fecha, fecha_vencimiento: antes.valida_hasta },
  );
  return enElFormulario(
    [
      ...fuera.map((campo) => [CAMPO_DEL_DIA[campo], FECHA_FUERA_DE_RANGO] as const),
      ...Object.entries(cifrasDe(valores).errores),
    ],
    CAMPO,
  );
};
