import { comoSeLlama, personaDe } from '../como-se-llama.ts';
import { nunca } from '../decider.ts';
import { formatoDeDinero } from '../dinero.ts';
import { formatoDeDia } from '../fechas.ts';
import { cambiosDeConceptos, descuentoDicho, impuestoDicho } from '../facturas/historial.ts';
import { formatoDeDescuento } from '../facturas/totales.ts';
import { type Campo, cambiosEntre, siONo } from '../historial/cambios.ts';
import { historialDeApi } from '../historial/historial.ts';
import { type Cambio, type Narrador } from '../narrador.ts';
import { formatoDeTelefono } from '../texto.ts';
import {
  type Cotizacion,
  EVENTOS_DE_COTIZACION,
  type EventoDeCotizacion,
  type QuienContesta,
  type SituacionDeCotizacion,
  cotizacion as decider,
} from './cotizacion.ts';
import { numeroDicho } from './papel-de-cotizacion.ts';
import { NOMBRES_DE_ESTADO_DE_COTIZACION } from './estados-de-cotizacion.ts';

export const historialDeCotizacion = historialDeApi('HistorialDeCotizacion', EVENTOS_DE_COTIZACION);

const CAMPOS: readonly Campo<Cotizacion>[] = [
  ['Número', ({ numero }) => (numero === null ? '' : numeroDicho(numero))],
  ['Estado', ({ estado }) => NOMBRES_DE_ESTADO_DE_COTIZACION[estado]],
  ['Cliente', ({ contenido }) => comoSeLlama(contenido.cliente)],
  ['Persona de la empresa', ({ contenido }) => personaDe(contenido.cliente)],
  ['Teléfono del cliente', ({ contenido }) => formatoDeTelefono(contenido.cliente.telefono ?? '')],
  ['Email del cliente', ({ contenido }) => contenido.cliente.email ?? ''],
  ['Dirección del cliente', ({ contenido }) => contenido.cliente.direccion ?? ''],
  ['RFC del cliente', ({ contenido }) => contenido.cliente.rfc ?? ''],
  ['Fecha', ({ contenido }) => formatoDeDia(contenido.fecha)],
  ['Válida hasta', ({ contenido }) => formatoDeDia(contenido.valida_hasta)],
  ['Subtotal', ({ contenido }) => formatoDeDinero(contenido.subtotal)],
  [
    'Descuento a toda la cotización',
    ({ contenido }) => (contenido.descuento ? formatoDeDescuento(contenido.descuento) : ''),
  ],
  ['Descuento', ({ contenido }) => descuentoDicho(contenido)],
  ['Precios con IVA incluido', ({ contenido }) => siONo(contenido.precios_con_iva)],
  ['Impuesto', ({ contenido }) => impuestoDicho(contenido)],
  ['Total', ({ contenido }) => formatoDeDinero(contenido.total)],
  [
    'Anticipo',
    ({ contenido: { anticipo_porcentaje } }) =>
      anticipo_porcentaje === null ? '' : `${anticipo_porcentaje} %`,
  ],
  ['Nota', ({ contenido }) => contenido.nota],
  ['Términos', ({ contenido }) => contenido.terminos],
];

const DESDE: Readonly<Record<QuienContesta, string>> = {
  cliente: ' desde el enlace',
  duena: '',
};

const aparte = (que: string, texto: string | null): string => (texto ? ` ${que}: ${texto}` : '');

const textoDe = (evento: EventoDeCotizacion, cotizacion: Cotizacion | null): string => {
  switch (evento.type) {
    case 'CotizacionCreada': {
      const { cliente, total } = evento.data;
      return `Se creó la cotización para ${comoSeLlama(cliente)} por ${formatoDeDinero(total)}.`;
    }
    case 'CotizacionEditada': {
      const { revision } = evento.data;
      if (!cotizacion?.enviada) return 'Se editó el borrador.';
      return revision === cotizacion.enviada.revision
        ? 'Se descartaron los cambios sin enviar.'
        : `Se editó la revisión ${revision}, todavía sin enviar.`;
    }
    case 'CotizacionEnviada': {
      const { numero, revision } = evento.data;
      return `Se envió la cotización ${numeroDicho(numero)}, revisión ${revision}.`;
    }
    case 'CotizacionAceptada': {
      const { nombre, por, revision, nota } = evento.data;
      const quien = por === 'cliente' ? 'La aceptó' : 'Se anotó que la aceptó';
      return `${quien} «${nombre}»${DESDE[por]}: revisión ${revision}.${aparte('Nota', nota)}`;
    }
    case 'CotizacionRechazada': {
      const { por, revision, motivo } = evento.data;
      const quien = por === 'cliente' ? 'El cliente la rechazó' : 'Se anotó que la rechazó el cliente';
      return `${quien}${DESDE[por]}: revisión ${revision}.${aparte('Motivo', motivo)}`;
    }
    case 'CotizacionSeguida':
      return `Se le dio seguimiento: revisión ${evento.data.revision}.`;
    case 'CotizacionAnulada':
      return `Se anuló la cotización ${numeroDicho(evento.data.numero)}.`;
    case 'CotizacionEliminada':
      return 'Se eliminó el borrador.';
    case 'ConversionPedida': {
      const { anticipo } = evento.data;
      const conAnticipo = anticipo
        ? `, con un anticipo de ${formatoDeDinero(anticipo.monto)} recibido el ${formatoDeDia(anticipo.fecha)} con ${anticipo.metodo_pago.nombre}`
        : '';
      return `Se pidió facturarla${conAnticipo}.`;
    }
    case 'CotizacionFacturada':
      return 'Se hizo su factura.';
    case 'ConversionAbandonada':
      return 'No se pudo hacer su factura: se puede facturar otra vez.';
    case 'CotizacionDesligada':
      return 'Se eliminó su factura: se puede facturar otra vez.';
    case 'EnlaceDeCotizacionRenovado':
      return 'Se cambió el enlace de la cotización: el de antes ya no abre.';
    default:
      return nunca(evento);
  }
};

const cambiosDeCotizacion = (antes: Cotizacion | null, despues: Cotizacion | null): readonly Cambio[] => [
  ...cambiosEntre(CAMPOS, antes, despues),
  ...cambiosDeConceptos(antes && { datos: antes.contenido }, despues && { datos: despues.contenido }),
];

export const narradorDeCotizacion: Narrador<SituacionDeCotizacion, EventoDeCotizacion> = {
  decider,
  texto: (evento, { cotizacion }) => textoDe(evento, cotizacion),
  cambios: (_evento, { cotizacion: antes }, { cotizacion: despues }) => cambiosDeCotizacion(antes, despues),
};
