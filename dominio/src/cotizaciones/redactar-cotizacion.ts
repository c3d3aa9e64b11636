import { CLIENTE_NO_ENCONTRADO } from '../clientes/cliente.ts';
import { noExiste } from '../errores.ts';
import {
  type ClienteDeFactura,
  type ComandoDeFactura,
  type DatosDeFactura,
  type MetodoDeFactura,
  type NegocioDeFactura,
} from '../facturas/factura.ts';
import { type Dia, type Instante } from '../fechas.ts';
import { METODO_NO_ENCONTRADO } from '../metodos-de-pago/metodos-de-pago.ts';
import { type NuevaFactura } from '../facturas/factura.schema.ts';
import { exigirQueLosConozca, papelTrasElCambio, redactarFactura } from '../facturas/redactar-factura.ts';
import { type Idioma } from '../idioma.ts';
import {
  type ComandoDeCotizacion,
  type Conversion,
  RECARGA_LA_COTIZACION,
  type SituacionDeCotizacion,
  cotizacionDe,
} from './cotizacion.ts';
import { type CambioDeCotizacion, type ConversionDicha, type NuevaCotizacion } from './cotizacion.schema.ts';
import { type ContenidoDeCotizacion, SIN_NUMERO, comoFactura } from './papel-de-cotizacion.ts';

/** A quote's figures come from the functions of invoices, so that quote and invoice agree. */

const comoCotizacion = (
  {
    numero_factura: _numero,
    deposito: _deposito,
    balance_restante: _balance,
    fecha_factura,
    fecha_vencimiento,
    ...resto
  }: DatosDeFactura,
  suyo: Pick<ContenidoDeCotizacion, 'anticipo_porcentaje' | 'idioma'>,
): ContenidoDeCotizacion => ({
  ...resto,
  fecha: fecha_factura,
  valida_hasta: fecha_vencimiento,
  ...suyo,
});

export interface RegistrosDeCotizacion {
  readonly cliente: ClienteDeFactura | null;
  readonly negocio: NegocioDeFactura;
  readonly idioma: Idioma;
}

export const comandoDeCreacion = (
  { fecha, valida_hasta, anticipo_porcentaje = null, ...solicitud }: NuevaCotizacion,
  { user_id }: { readonly user_id: string },
  { cliente, negocio, idioma }: RegistrosDeCotizacion,
): ComandoDeCotizacion => {
  if (!cliente) throw noExiste(CLIENTE_NO_ENCONTRADO);
  const papel = redactarFactura(
    { ...solicitud, fecha_factura: fecha, fecha_vencimiento: valida_hasta },
    { numero_factura: SIN_NUMERO, cliente, negocio },
  );
  const contenido = comoCotizacion(papel, { anticipo_porcentaje, idioma });
  return { type: 'CrearCotizacion', user_id, contenido };
};

export const comandoDelCambio = (
  situacion: SituacionDeCotizacion,
  { version, fecha, valida_hasta, anticipo_porcentaje, ...cambio }: CambioDeCotizacion,
  { user_id, cliente }: { readonly user_id: string; readonly cliente: ClienteDeFactura | null },
): ComandoDeCotizacion => {
  const { contenido: antes } = cotizacionDe(situacion, { user_id });
  exigirQueLosConozca(antes, cambio, RECARGA_LA_COTIZACION);
  const papel = papelTrasElCambio(
    comoFactura(antes),
    { ...cambio, fecha_factura: fecha, fecha_vencimiento: valida_hasta },
    cliente,
  );
  const contenido = comoCotizacion(papel, {
    idioma: antes.idioma,
    anticipo_porcentaje: anticipo_porcentaje === undefined ? antes.anticipo_porcentaje : anticipo_porcentaje,
  });
  return { type: 'EditarCotizacion', user_id, version, contenido };
};

/** `metodo_pago` is null when the owner has no such method. */
export const comandoDeConversion = (
  { anticipo_recibido, fecha_vencimiento = null, version }: ConversionDicha,
  {
    user_id,
    factura_id,
    metodo_pago,
    hoy,
  }: {
    readonly user_id: string;
    readonly factura_id: string;
    readonly metodo_pago: MetodoDeFactura | null;
    readonly hoy: Dia;
  },
): ComandoDeCotizacion => {
  if (anticipo_recibido && !metodo_pago) throw noExiste(METODO_NO_ENCONTRADO);
  const anticipo = anticipo_recibido
    ? { monto: anticipo_recibido.monto, fecha: anticipo_recibido.fecha, metodo_pago: metodo_pago! }
    : null;
  const conversion = { factura_id, fecha: hoy, fecha_vencimiento, anticipo };
  return { type: 'PedirConversion', user_id, version, hoy, conversion };
};

/** The invoice has the quote's lines and prices, even when the catalogue has changed since. */
export const facturaDeCotizacion = (
  {
    cliente_id,
    items,
    descuento,
    precios_con_iva,
    impuesto,
    impuesto_porcentaje,
    nota,
    terminos,
  }: ContenidoDeCotizacion,
  { fecha, fecha_vencimiento }: Conversion,
): NuevaFactura => ({
  cliente_id,
  items: [...items],
  ...{ descuento, precios_con_iva, impuesto, impuesto_porcentaje },
  fecha_factura: fecha,
  fecha_vencimiento,
  deposito: 0,
  nota,
  terminos,
  estado: 'pendiente',
});

export const abonoDelAnticipo = (
  { anticipo, fecha: hoy }: Conversion,
  quien: { readonly user_id: string; readonly abono_id: string; readonly instante: Instante },
): Extract<ComandoDeFactura, { type: 'RegistrarAbono' }> | null =>
  anticipo && { type: 'RegistrarAbono', ...quien, ...anticipo, nota: null, hoy };
