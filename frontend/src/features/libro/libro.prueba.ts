import { ID_DE_FACTURA } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { type AsientoDeApi, type PaginaDelLibroDeApi } from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { type ExportacionDeApi } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';

export const HUELLA_DEL_PAGO = '6c6859335fc431b55a87ae56e68c5df17c8794affc17069efdfcfb212b5a9310';
const HUELLA_DE_LA_FACTURA = '2f7f4b839971651a088a2872aaf06979b84b6202f269836a95c93b287b1b9a0e';

const FACTURA: AsientoDeApi = {
  secuencia: 1,
  tipo: 'factura-emitida',
  factura_id: ID_DE_FACTURA,
  numero_factura: 7,
  cliente: 'Ana Muñoz',
  estado: 'pendiente',
  total: 232,
  balance_restante: 200,
  movimiento: { facturado: 232, cobrado: 32, revertido: 0 },
  saldo: { facturado: 232, cobrado: 32, revertido: 0, por_cobrar: 200 },
  usuario: '11111111-1111-4111-8111-111111111111',
  persona: 'Luz Pérez',
  instante: '2026-03-01T12:00:00.000Z',
  fuera_del_periodo: false,
  huella: HUELLA_DE_LA_FACTURA,
  anterior: '0'.repeat(64),
};
const PAGO: AsientoDeApi = {
  ...FACTURA,
  secuencia: 2,
  tipo: 'pago-completado',
  estado: 'pagada',
  balance_restante: 0,
  movimiento: { facturado: 0, cobrado: 200, revertido: 0 },
  saldo: { facturado: 232, cobrado: 232, revertido: 0, por_cobrar: 0 },
  instante: '2026-03-05T12:00:00.000Z',
  huella: HUELLA_DEL_PAGO,
  anterior: HUELLA_DE_LA_FACTURA,
};

export const LIBRO: PaginaDelLibroDeApi = {
  asientos: [PAGO, FACTURA],
  total: 2,
  totalPages: 1,
  meses: [{ mes: '2026-03', facturado: 232, cobrado: 232, revertido: 0 }],
  zona: 'America/Mexico_City',
  con_reloj_atrasado: 0,
  sello: { tamano: 12, raiz: 'ab'.repeat(32), instante: '2026-03-06T12:00:00.000Z', certificado: null },
  solo_lectura: false,
  intervenciones: [],
  saldo_al: PAGO.saldo,
};

export const CABEZA = { secuencia: 2, huella: HUELLA_DEL_PAGO };

export const EXPORTACION: ExportacionDeApi = {
  id: '77777777-7777-4777-8777-777777777777',
  desde: '2026-02-01',
  hasta: '2026-02-28',
  zona: 'America/Mexico_City',
  provisional: false,
  estado: 'lista',
  hechos: 9,
  total: 9,
  bytes: 1_234_567,
  edicion: 1,
  sha256: 'cd'.repeat(32),
  manifiesto: 'ef'.repeat(32),
  arbol: { tamano: 12, raiz: 'ab'.repeat(32) },
  anteriores: [],
  cabeza: CABEZA,
  creada: '2026-03-02T12:00:00.000Z',
};
