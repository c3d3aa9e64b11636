import { ANA, DATOS, DUENA, EFECTIVO, TALLER } from '../facturas/factura.prueba.ts';
import { type EventoDeCotizacion, huellaDe } from './cotizacion.ts';
import { type ContenidoDeCotizacion } from './papel-de-cotizacion.ts';

export const ID_DE_COTIZACION = '99999999-9999-4999-8999-999999999999';
export const FACTURA_ID = '33333333-3333-4333-8333-333333333333';
export const OTRA_FACTURA_ID = '34343434-3434-4434-8434-343434343434';

export const CONTENIDO: ContenidoDeCotizacion = {
  cliente_id: ANA.id,
  cliente: ANA,
  negocio: TALLER,
  fecha: '2026-03-01',
  valida_hasta: '2026-03-31',
  items: DATOS.items,
  descuento: DATOS.descuento,
  precios_con_iva: DATOS.precios_con_iva,
  subtotal: DATOS.subtotal,
  impuesto: DATOS.impuesto,
  impuesto_porcentaje: DATOS.impuesto_porcentaje,
  total: DATOS.total,
  anticipo_porcentaje: 50,
  nota: 'Gracias',
  terminos: 'Precios en pesos',
  idioma: 'es',
};
export const OTRO_CONTENIDO: ContenidoDeCotizacion = { ...CONTENIDO, nota: 'Con refacciones' };

export const HUELLA = huellaDe(12, 1, CONTENIDO);
export const OTRA_HUELLA = huellaDe(12, 2, OTRO_CONTENIDO);

export const creada: EventoDeCotizacion = {
  type: 'CotizacionCreada',
  data: { user_id: DUENA, ...CONTENIDO },
};
export const editada = (revision: number, contenido = OTRO_CONTENIDO): EventoDeCotizacion => ({
  type: 'CotizacionEditada',
  data: { ...contenido, revision },
});
export const enviada: EventoDeCotizacion = {
  type: 'CotizacionEnviada',
  data: { numero: 12, revision: 1, sha256: HUELLA },
};
export const reenviada: EventoDeCotizacion = {
  type: 'CotizacionEnviada',
  data: { numero: 12, revision: 2, sha256: OTRA_HUELLA },
};
export const aceptada: EventoDeCotizacion = {
  type: 'CotizacionAceptada',
  data: { revision: 1, sha256: HUELLA, nombre: 'Ana', por: 'cliente', nota: null },
};
export const rechazada: EventoDeCotizacion = {
  type: 'CotizacionRechazada',
  data: { revision: 1, motivo: 'Muy caro', por: 'cliente' },
};
export const seguida: EventoDeCotizacion = {
  type: 'CotizacionSeguida',
  data: { revision: 1, dia: '2026-03-10' },
};
export const anulada: EventoDeCotizacion = { type: 'CotizacionAnulada', data: { numero: 12 } };
export const pedida: EventoDeCotizacion = {
  type: 'ConversionPedida',
  data: {
    factura_id: FACTURA_ID,
    fecha: '2026-03-10',
    fecha_vencimiento: null,
    anticipo: { monto: 11_600, fecha: '2026-03-09', metodo_pago: EFECTIVO },
  },
};
export const facturada: EventoDeCotizacion = {
  type: 'CotizacionFacturada',
  data: { factura_id: FACTURA_ID },
};
export const desligada: EventoDeCotizacion = {
  type: 'CotizacionDesligada',
  data: { factura_id: FACTURA_ID },
};
export const abandonada: EventoDeCotizacion = {
  type: 'ConversionAbandonada',
  data: { factura_id: FACTURA_ID },
};
