import { aCantidad, aPesos } from '../dinero.ts';
import { type Registrado } from '../decider.ts';
import { type Instante } from '../fechas.ts';
import { type Proyeccion } from '../proyeccion.ts';
import { palabras } from '../texto.ts';
import {
  EVENTOS_DE_FACTURA,
  type EstadoDeFactura,
  type EventoDeFactura,
  type Factura,
  type HistoriaDeFactura,
  type MetodoDeFactura,
  type NegocioDeFactura,
  factura as decider,
} from './factura.ts';

export const PREFIJO_DE_FACTURA = 'factura-';
export const idDeFactura = (streamId: string): string => streamId.slice(PREFIJO_DE_FACTURA.length);

/** An invoice as it is read: the write side's state, and when it was made. */
export interface VistaDeFactura {
  readonly id: string;
  readonly version: number;
  readonly factura: Factura;
  readonly creada: Instante;
}

const historiaDe = (vista: VistaDeFactura | null): HistoriaDeFactura =>
  vista ? { version: vista.version, factura: vista.factura, eliminada: false } : decider.initialState;

/** The read model `facturas`: one document an invoice, found by every list of the product. */
export const vistaDeFacturas: Proyeccion<VistaDeFactura, EventoDeFactura> = {
  name: 'facturas',
  revision: 1,
  types: EVENTOS_DE_FACTURA,
  keysOf: (evento) => [idDeFactura(evento.streamId)],
  project: (vista, evento: Registrado<EventoDeFactura>, id) => {
    const { factura } = decider.evolve(historiaDe(vista), evento);
    if (!factura) return null;
    return { id, version: evento.version, factura, creada: vista?.creada ?? evento.metadata.at };
  },
  fields: {
    owner: 'text',
    estado: 'text',
    numero_factura: 'number',
    fecha_factura: 'text',
    fecha_vencimiento: 'text',
    total: 'number',
    creada: 'text',
  },
  indexes: [
    ['owner', 'creada'],
    ['owner', 'numero_factura'],
    ['owner', 'fecha_factura'],
    ['owner', 'total'],
    ['owner', 'estado', 'creada'],
    ['owner', 'estado', 'numero_factura'],
    ['owner', 'estado', 'fecha_factura'],
    ['owner', 'estado', 'total'],
    ['owner', 'estado', 'fecha_vencimiento'],
  ],
  fieldsOf: ({ factura, creada }) => ({
    owner: factura.user_id,
    estado: factura.estado,
    numero_factura: factura.datos.numero_factura,
    fecha_factura: factura.datos.fecha_factura,
    fecha_vencimiento: factura.datos.fecha_vencimiento,
    total: factura.datos.total,
    creada,
  }),
  wordsOf: ({ factura }) => palabras(factura.datos.cliente.nombre),
};

// ── on the wire ─────────────────────────────────────────────────────────────────────────────────────────

export interface ItemDeApi {
  categoria: string | null;
  descripcion: string;
  /** Pesos. */
  precio_unitario: number;
  cantidad: number;
  /** Pesos. */
  total: number;
}

/** An invoice as the API answers it (spec section 3): amounts in pesos with two decimals. */
export interface FacturaDeApi {
  id: string;
  version: number;
  cliente_id: string;
  cliente: {
    id: string;
    nombre: string;
    telefono: string | null;
    email: string | null;
    direccion: string | null;
  };
  negocio: NegocioDeFactura;
  numero_factura: number;
  fecha_factura: string;
  fecha_vencimiento: string | null;
  subtotal: number;
  impuesto: number;
  impuesto_porcentaje: number | null;
  total: number;
  deposito: number;
  balance_restante: number;
  nota: string;
  terminos: string;
  estado: EstadoDeFactura;
  metodo_pago_id: string | null;
  metodo_pago: MetodoDeFactura | null;
  fecha_pago: string | null;
  items: ItemDeApi[];
  creada: string;
}

export const aFacturaDeApi = ({ id, version, factura, creada }: VistaDeFactura): FacturaDeApi => {
  const { datos, estado, pago } = factura;
  return {
    id,
    version,
    cliente_id: datos.cliente_id,
    cliente: datos.cliente,
    negocio: datos.negocio,
    numero_factura: datos.numero_factura,
    fecha_factura: datos.fecha_factura,
    fecha_vencimiento: datos.fecha_vencimiento,
    subtotal: aPesos(datos.subtotal),
    impuesto: aPesos(datos.impuesto),
    impuesto_porcentaje: datos.impuesto_porcentaje,
    total: aPesos(datos.total),
    deposito: aPesos(datos.deposito),
    balance_restante: aPesos(datos.balance_restante),
    nota: datos.nota,
    terminos: datos.terminos,
    estado,
    metodo_pago_id: pago?.metodo_pago.id ?? null,
    metodo_pago: pago?.metodo_pago ?? null,
    fecha_pago: pago?.fecha_pago ?? null,
    items: datos.items.map((item) => ({
      categoria: item.categoria,
      descripcion: item.descripcion,
      precio_unitario: aPesos(item.precio_unitario),
      cantidad: aCantidad(item.cantidad),
      total: aPesos(item.total),
    })),
    creada,
  };
};
