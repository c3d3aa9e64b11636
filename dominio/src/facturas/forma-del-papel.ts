import { formaDeApi } from '../forma-de-api.ts';
import { type FormasDe } from '../forma.ts';
import { type DatosDeFactura } from './factura.ts';
import { clienteDePapelDeApi, negocioDePapelDeApi } from './papel.api.ts';

export const FORMA_DEL_PAPEL = {
  cliente_id: 'texto',
  cliente: formaDeApi(clienteDePapelDeApi.shape),
  negocio: formaDeApi(negocioDePapelDeApi.shape),
  items: ['cada', 'objeto'],
  descuento: ['o-nada', 'objeto'],
  precios_con_iva: 'logico',
  subtotal: 'numero',
  impuesto: 'numero',
  impuesto_porcentaje: ['o-nada', 'numero'],
  total: 'numero',
  nota: 'texto',
  terminos: 'texto',
} as const satisfies FormasDe<
  Omit<
    DatosDeFactura,
    'numero_factura' | 'fecha_factura' | 'fecha_vencimiento' | 'deposito' | 'balance_restante'
  >
>;
