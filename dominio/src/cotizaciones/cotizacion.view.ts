import { comoSeLlama } from '../como-se-llama.ts';
import { type Registrado } from '../decider.ts';
import { aPesos, formatoDeDinero } from '../dinero.ts';
import { palabrasDeFactura } from '../facturas/busqueda-de-facturas.ts';
import { FORMA_DEL_PAPEL } from '../facturas/forma-del-papel.ts';
import { aDescuentoDeApi, aImpuestosDeApi, aItemDeApi } from '../facturas/papel.api.ts';
import { descuentoImporteDe } from '../facturas/totales.ts';
import { type Dia, type Instante, SIN_FECHA, formatoDeDia } from '../fechas.ts';
import { idDeFlujo } from '../flujo.ts';
import { type FormasDe } from '../forma.ts';
import { type Proyeccion } from '../proyeccion.ts';
import { type CotizacionDeApi, type LoEnviadoDeApi } from './cotizaciones.api.ts';
import {
  type Cotizacion,
  EVENTOS_DE_COTIZACION,
  type EventoDeCotizacion,
  type RevisionEnviada,
  cotizacion as decider,
  estaVencida,
  sinEnviar,
} from './cotizacion.ts';
import { anticipoDe, numeroDicho } from './papel-de-cotizacion.ts';

export interface VistaDeCotizacion {
  readonly id: string;
  readonly version: number;
  readonly cotizacion: Cotizacion;
  readonly creada: Instante;
  readonly enviada: Instante | null;
  readonly seguimiento: Instante | null;
  readonly contestada: Instante | null;
}

export const nombreDeCotizacion = ({ cotizacion: { numero, contenido } }: VistaDeCotizacion): string =>
  [
    numero === null ? 'Cotización' : `Cotización ${numeroDicho(numero)}`,
    comoSeLlama(contenido.cliente),
    formatoDeDinero(contenido.total),
    formatoDeDia(contenido.fecha),
  ].join(' · ');

const CAMPOS = {
  owner: 'text',
  cliente_id: 'text',
  estado: 'text',
  numero: 'number',
  vence: 'day',
  /** The instant of sending or of the last reminder, since when an answer is awaited. */
  espera: 'instant',
  total: 'number',
  factura_id: 'text',
  creada: 'instant',
} as const;
export type CampoDeCotizacion = keyof typeof CAMPOS;

const instantesTras = (
  vista: VistaDeCotizacion | null,
  { type, metadata: { at } }: Registrado<EventoDeCotizacion>,
): Pick<VistaDeCotizacion, 'creada' | 'enviada' | 'seguimiento' | 'contestada'> => {
  const { creada = at, enviada = null, seguimiento = null, contestada = null } = vista ?? {};
  switch (type) {
    case 'CotizacionEnviada':
      return { creada, enviada: at, seguimiento: null, contestada: null };
    case 'CotizacionSeguida':
      return { creada, enviada, seguimiento: at, contestada };
    case 'CotizacionAceptada':
    case 'CotizacionRechazada':
      return { creada, enviada, seguimiento, contestada: at };
    default:
      return { creada, enviada, seguimiento, contestada };
  }
};

const CONTENIDO = {
  ...FORMA_DEL_PAPEL,
  fecha: 'texto',
  valida_hasta: ['o-nada', 'texto'],
  anticipo_porcentaje: ['o-nada', 'numero'],
  idioma: 'texto',
} satisfies FormasDe<Cotizacion['contenido']>;

export const vistaDeCotizaciones: Proyeccion<
  VistaDeCotizacion,
  EventoDeCotizacion,
  CampoDeCotizacion,
  'cotizaciones'
> = {
  name: 'cotizaciones',
  revision: 6,
  types: EVENTOS_DE_COTIZACION,
  keysOf: (evento) => [idDeFlujo(evento.streamId)],
  project: (vista, evento, id) => {
    const situacion = vista
      ? { version: vista.version, cotizacion: vista.cotizacion, eliminada: false }
      : decider.initialState;
    const { cotizacion } = decider.evolve(situacion, evento);
    if (!cotizacion) return null;
    return { id, version: evento.version, cotizacion, ...instantesTras(vista, evento) };
  },
  forma: {
    id: 'texto',
    version: 'numero',
    cotizacion: {
      user_id: 'texto',
      estado: 'texto',
      numero: ['o-nada', 'numero'],
      revision: 'numero',
      contenido: CONTENIDO,
      enviada: ['o-nada', { revision: 'numero', sha256: 'texto', contenido: CONTENIDO }],
      aceptacion: [
        'o-nada',
        {
          revision: 'numero',
          sha256: 'texto',
          nombre: 'texto',
          por: 'texto',
          nota: ['o-nada', 'texto'],
        },
      ],
      rechazo: ['o-nada', { revision: 'numero', motivo: ['o-nada', 'texto'], por: 'texto' }],
      seguimiento: ['o-nada', 'texto'],
      conversion: [
        'o-nada',
        {
          factura_id: 'texto',
          fecha: 'texto',
          fecha_vencimiento: ['o-nada', 'texto'],
          anticipo: [
            'o-nada',
            { monto: 'numero', fecha: 'texto', metodo_pago: { id: 'texto', nombre: 'texto' } },
          ],
        },
      ],
      factura_id: ['o-nada', 'texto'],
      generacion: 'numero',
    },
    creada: 'texto',
    enviada: ['o-nada', 'texto'],
    seguimiento: ['o-nada', 'texto'],
    contestada: ['o-nada', 'texto'],
  } satisfies FormasDe<VistaDeCotizacion>,
  fields: CAMPOS,
  fieldsOf: ({ cotizacion, creada, enviada, seguimiento }) => ({
    owner: cotizacion.user_id,
    cliente_id: cotizacion.contenido.cliente_id,
    estado: cotizacion.estado,
    numero: cotizacion.numero,
    vence: cotizacion.enviada?.contenido.valida_hasta ?? SIN_FECHA,
    espera: seguimiento ?? enviada,
    total: cotizacion.contenido.total,
    factura_id: cotizacion.factura_id ?? cotizacion.conversion?.factura_id ?? null,
    creada,
  }),
  wordsOf: ({ cotizacion: { contenido } }) => palabrasDeFactura(contenido),
};

const aLoEnviadoDeApi = ({ revision, contenido }: RevisionEnviada): LoEnviadoDeApi => ({
  revision,
  cliente: contenido.cliente,
  total: aPesos(contenido.total),
  anticipo: aPesos(anticipoDe(contenido)),
  anticipo_porcentaje: contenido.anticipo_porcentaje,
  valida_hasta: contenido.valida_hasta,
});

export const aCotizacionDeApi = (
  { id, version, cotizacion, creada, enviada, seguimiento, contestada }: VistaDeCotizacion,
  hoy: Dia,
): CotizacionDeApi => {
  const { contenido, aceptacion, rechazo, numero } = cotizacion;
  return {
    id,
    version,
    numero: numero === null ? null : numeroDicho(numero),
    revision: cotizacion.revision,
    revision_enviada: cotizacion.enviada?.revision ?? null,
    huella: cotizacion.enviada?.sha256 ?? null,
    sin_enviar: sinEnviar(cotizacion),
    lo_enviado: cotizacion.enviada && aLoEnviadoDeApi(cotizacion.enviada),
    estado: cotizacion.estado,
    vencida: estaVencida(cotizacion, hoy),
    cliente_id: contenido.cliente_id,
    cliente: contenido.cliente,
    negocio: contenido.negocio,
    fecha: contenido.fecha,
    valida_hasta: contenido.valida_hasta,
    items: contenido.items.map(aItemDeApi),
    descuento: aDescuentoDeApi(contenido.descuento),
    precios_con_iva: contenido.precios_con_iva,
    subtotal: aPesos(contenido.subtotal),
    descuento_importe: aPesos(descuentoImporteDe(contenido)),
    impuesto: aPesos(contenido.impuesto),
    impuesto_porcentaje: contenido.impuesto_porcentaje,
    impuestos: aImpuestosDeApi(contenido),
    total: aPesos(contenido.total),
    anticipo_porcentaje: contenido.anticipo_porcentaje,
    anticipo: aPesos(anticipoDe(contenido)),
    nota: contenido.nota,
    terminos: contenido.terminos,
    idioma: contenido.idioma,
    aceptacion: aceptacion && {
      nombre: aceptacion.nombre,
      fecha: contestada ?? creada,
      revision: aceptacion.revision,
      sha256: aceptacion.sha256,
      por: aceptacion.por,
      nota: aceptacion.nota,
    },
    rechazo: rechazo && { motivo: rechazo.motivo, fecha: contestada ?? creada, por: rechazo.por },
    factura_id: cotizacion.factura_id,
    creada,
    enviada,
    seguimiento,
  };
};
