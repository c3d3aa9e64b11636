import { SIN_CLAVES_SAT } from '../claves-sat.ts';
import { type Centavos } from '../dinero.ts';
import {
  type Abono,
  type Cifras,
  type ClienteDeFactura,
  type DatosDeFactura,
  type EstadoDeFactura,
  type EventoDeFactura,
  type Factura,
  type NegocioDeFactura,
  contenidoDe,
} from './factura.ts';
import { type Timbre } from './timbre.ts';

/** The invoice has 2 × $100.00, 16 % tax, $32.00 deposit. */

export const DUENA = '11111111-1111-4111-8111-111111111111';
export const OTRA_DUENA = '22222222-2222-4222-8222-222222222222';
export const ID_DE_FACTURA = '33333333-3333-4333-8333-333333333333';

export const ANA: ClienteDeFactura = {
  id: '44444444-4444-4444-8444-444444444444',
  nombre: 'Ana Muñoz',
  empresa: null,
  telefono: '5512345678',
  email: 'ana@correo.mx',
  direccion: 'Calle 1',
  rfc: null,
};

export const OTRA_CLIENTA: ClienteDeFactura = {
  id: '88888888-8888-4888-8888-888888888888',
  nombre: 'Zoé Ibarra',
  empresa: null,
  telefono: null,
  email: null,
  direccion: null,
  rfc: null,
};

export const TALLER: NegocioDeFactura = {
  nombre: 'Taller Luz',
  direccion: 'Avenida 2',
  email: 'taller@luz.mx',
  telefono: '5587654321',
  logo_url: null,
  nota: 'Gracias',
  terminos: 'Pago en 15 días',
  color_personalizado: '#aa3311',
  rfc: null,
};

export const EFECTIVO = { id: '55555555-5555-4555-8555-555555555555', nombre: 'Efectivo' };
export const TARJETA = { id: '66666666-6666-4666-8666-666666666666', nombre: 'Tarjeta' };

/**
 * A payment of the whole balance. In the owner's zone `fecha` is the day before the UTC day of `fecha_pago`.
 */
export const PAGO = {
  abono_id: '77777777-7777-4777-8777-777777777777',
  metodo_pago: EFECTIVO,
  fecha_pago: '2026-03-05T03:00:00.000Z',
  fecha: '2026-03-04',
  monto: 20_000,
  nota: null,
} as const;

export const DATOS: DatosDeFactura = {
  numero_factura: 7,
  cliente_id: ANA.id,
  cliente: ANA,
  negocio: TALLER,
  fecha_factura: '2026-03-01',
  fecha_vencimiento: '2026-03-16',
  items: [
    {
      categoria: 'Taller',
      descripcion: 'Afinación',
      precio_unitario: 10_000,
      cantidad: 2_000,
      total: 20_000,
      descuento: null,
      iva: null,
      ...SIN_CLAVES_SAT,
    },
  ],
  descuento: null,
  precios_con_iva: false,
  subtotal: 20_000,
  impuesto: 3_200,
  impuesto_porcentaje: 16,
  total: 23_200,
  deposito: 3_200,
  balance_restante: 20_000,
  nota: 'Gracias por su compra',
  terminos: 'Pago en 15 días',
};

export const ABONO_A_CUENTA = {
  abono_id: '99999999-9999-4999-8999-999999999999',
  metodo_pago: TARJETA,
  fecha: '2026-03-03',
  nota: null,
} as const;

export const ABONO: Abono = {
  id: PAGO.abono_id,
  monto: PAGO.monto,
  fecha: PAGO.fecha,
  metodo_pago: PAGO.metodo_pago,
  nota: PAGO.nota,
};

export const UNA_PENDIENTE: Factura = {
  user_id: DUENA,
  estado: 'pendiente',
  idioma: 'en',
  datos: DATOS,
  abonos: [],
  ajuste: 0,
  fecha_pago: null,
  en_partes: false,
  fiscal: null,
  timbre: null,
};
export const UNA_PAGADA: Factura = {
  ...UNA_PENDIENTE,
  estado: 'pagada',
  datos: { ...DATOS, balance_restante: 0 },
  abonos: [ABONO],
  fecha_pago: PAGO.fecha_pago,
};

export const TIMBRE: Timbre = {
  uuid: '5C7A1B52-0D4E-4F6A-9C3B-1A2B3C4D5E6F',
  fecha: '2026-03-02T11:22:33',
  sha256: 'ab'.repeat(32),
  rfc_emisor: 'TLU010203AB1',
  rfc_receptor: 'MUAA800102XY9',
};

type DatosDe<T extends EventoDeFactura['type']> = Extract<EventoDeFactura, { type: T }>['data'];

export const contaba = (estado: EstadoDeFactura): Cifras => ({
  estado,
  fecha_factura: DATOS.fecha_factura,
  total: DATOS.total,
});

export const seEdita = (
  cambio: Partial<DatosDe<'FacturaEditada'>>,
  antes: Cifras = contaba('pendiente'),
): EventoDeFactura => ({
  type: 'FacturaEditada',
  data: {
    ...contenidoDe(DATOS),
    balance_restante: null,
    ...cambio,
    antes: { ...antes, deposito: DATOS.deposito },
  },
});
export const seTimbra = (timbre: Timbre = TIMBRE): EventoDeFactura => ({
  type: 'FacturaTimbrada',
  data: timbre,
});
export const seCancelaElTimbre = (
  cancelacion: Partial<DatosDe<'TimbreCancelado'>> = {},
): EventoDeFactura => ({
  type: 'TimbreCancelado',
  data: { uuid: TIMBRE.uuid, motivo: '02', sustituida_por: null, ...cancelacion },
});
export const seAbona = (
  monto: Centavos,
  cambio: Partial<DatosDe<'AbonoRegistrado'>> = {},
): EventoDeFactura => ({
  type: 'AbonoRegistrado',
  data: { ...ABONO_A_CUENTA, monto, antes: contaba('pendiente'), ...cambio },
});
export const seAnula = (monto: Centavos, abono_id: string = ABONO_A_CUENTA.abono_id): EventoDeFactura => ({
  type: 'AbonoAnulado',
  data: { abono_id, monto, motivo: null, antes: contaba('pendiente') },
});
export const seAnulaElAnticipo = (monto: Centavos = DATOS.deposito): EventoDeFactura => ({
  type: 'DepositoAnulado',
  data: { monto, antes: contaba('pendiente') },
});
export const seAnulaElAjuste = (monto: Centavos): EventoDeFactura => ({
  type: 'AjusteAnulado',
  data: { monto, antes: contaba('pendiente') },
});
