import { type ClienteDeFactura, type DatosDeFactura, type NegocioDeFactura } from './factura.ts';

/** The invoice the specs speak of: 2 × $100.00, 16 % tax, $32.00 in advance. */

export const DUENA = '11111111-1111-4111-8111-111111111111';
export const OTRA_DUENA = '22222222-2222-4222-8222-222222222222';
export const ID_DE_FACTURA = '33333333-3333-4333-8333-333333333333';

export const ANA: ClienteDeFactura = {
  id: '44444444-4444-4444-8444-444444444444',
  nombre: 'Ana Muñoz',
  telefono: '5512345678',
  email: 'ana@correo.mx',
  direccion: 'Calle 1',
};

export const OTRA_CLIENTA: ClienteDeFactura = {
  id: '88888888-8888-4888-8888-888888888888',
  nombre: 'Zoé Ibarra',
  telefono: null,
  email: null,
  direccion: null,
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
};

export const EFECTIVO = { id: '55555555-5555-4555-8555-555555555555', nombre: 'Efectivo' };
export const TARJETA = { id: '66666666-6666-4666-8666-666666666666', nombre: 'Tarjeta' };

/** All that is owed of it, received. Its day is that of her evening, one before the day of its instant in UTC. */
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
    },
  ],
  subtotal: 20_000,
  impuesto: 3_200,
  impuesto_porcentaje: 16,
  total: 23_200,
  deposito: 3_200,
  balance_restante: 20_000,
  nota: 'Gracias por su compra',
  terminos: 'Pago en 15 días',
};
