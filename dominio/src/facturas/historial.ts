import { comoSeLlama, personaDe } from '../como-se-llama.ts';
import { nunca } from '../decider.ts';
import { type Centavos, formatoDeCantidad, formatoDeDinero } from '../dinero.ts';
import { formatoDeDia } from '../fechas.ts';
import { nombreDelIva } from '../iva.ts';
import { type Campo, cambio, cambiosEntre, siONo } from '../historial/cambios.ts';
import { historialDeApi } from '../historial/historial.ts';
import { conId } from '../lista.ts';
import { type Cambio, type Narrador } from '../narrador.ts';
import { formatoDeTelefono } from '../texto.ts';
import { diaDePago } from './abonos.ts';
import {
  EVENTOS_DE_FACTURA,
  type EstadoDeFactura,
  type EventoDeFactura,
  type Factura,
  type SituacionDeFactura,
  type ItemDeFactura,
  pagoCompleto,
  timbreVigente,
  factura as decider,
} from './factura.ts';
import { type IvaCero } from './fiscal.ts';
import { MOTIVOS_DE_CANCELACION } from './timbre.ts';
import { descuentoImporteDe, formatoDeDescuento } from './totales.ts';

export const historialDeFactura = historialDeApi('HistorialDeFactura', EVENTOS_DE_FACTURA);

const ESTADOS: Readonly<Record<EstadoDeFactura, string>> = {
  borrador: 'Borrador',
  pendiente: 'Pendiente',
  pagada: 'Pagada',
};

export const descuentoDicho = (papel: Parameters<typeof descuentoImporteDe>[0]): string => {
  const importe = descuentoImporteDe(papel);
  return importe === 0 ? '' : formatoDeDinero(importe);
};

export const impuestoDicho = ({
  impuesto,
  impuesto_porcentaje,
}: Pick<Factura['datos'], 'impuesto' | 'impuesto_porcentaje'>): string =>
  formatoDeDinero(impuesto) + (impuesto_porcentaje === null ? '' : ` (${impuesto_porcentaje} %)`);

const CAMPOS: readonly Campo<Factura>[] = [
  ['Número de factura', ({ datos }) => String(datos.numero_factura)],
  ['Estado', ({ estado }) => ESTADOS[estado]],
  ['Cliente', ({ datos }) => comoSeLlama(datos.cliente)],
  ['Persona de la empresa', ({ datos }) => personaDe(datos.cliente)],
  ['Teléfono del cliente', ({ datos }) => formatoDeTelefono(datos.cliente.telefono ?? '')],
  ['Email del cliente', ({ datos }) => datos.cliente.email ?? ''],
  ['Dirección del cliente', ({ datos }) => datos.cliente.direccion ?? ''],
  ['RFC del cliente', ({ datos }) => datos.cliente.rfc ?? ''],
  ['Fecha de creación', ({ datos }) => formatoDeDia(datos.fecha_factura)],
  ['Fecha de vencimiento', ({ datos }) => formatoDeDia(datos.fecha_vencimiento)],
  ['Subtotal', ({ datos }) => formatoDeDinero(datos.subtotal)],
  [
    'Descuento a toda la factura',
    ({ datos }) => (datos.descuento ? formatoDeDescuento(datos.descuento) : ''),
  ],
  ['Descuento', ({ datos }) => descuentoDicho(datos)],
  ['Precios con IVA incluido', ({ datos }) => siONo(datos.precios_con_iva)],
  ['Impuesto', ({ datos }) => impuestoDicho(datos)],
  ['Total', ({ datos }) => formatoDeDinero(datos.total)],
  ['Anticipo', ({ datos }) => formatoDeDinero(datos.deposito)],
  ['Saldo', ({ datos }) => formatoDeDinero(datos.balance_restante)],
  ['Método de pago', (factura) => pagoCompleto(factura)?.metodo_pago.nombre ?? ''],
  ['Fecha de pago', ({ estado, abonos }) => formatoDeDia(estado === 'pagada' ? diaDePago(abonos) : null)],
  ['Nota del pago', (factura) => pagoCompleto(factura)?.nota ?? ''],
  ['Folio fiscal', (factura) => timbreVigente(factura)?.uuid ?? ''],
  ['Nota', ({ datos }) => datos.nota],
  ['Términos', ({ datos }) => datos.terminos],
];

const textoDeConcepto = ({
  categoria,
  descripcion,
  precio_unitario,
  cantidad,
  total,
  descuento,
  iva,
}: ItemDeFactura): string =>
  `${categoria ? `${categoria}: ` : ''}${descripcion}, ` +
  `${formatoDeCantidad(cantidad)} × ${formatoDeDinero(precio_unitario)} = ${formatoDeDinero(total)}` +
  (descuento ? `, menos ${formatoDeDescuento(descuento)}` : '') +
  (iva === null ? '' : `, ${nombreDelIva(iva)}`);

const sinLosDe = (unos: readonly string[], otros: readonly string[]): readonly string[] => {
  const quedan = [...otros];
  return unos.filter((uno) => {
    const donde = quedan.indexOf(uno);
    if (donde >= 0) quedan.splice(donde, 1);
    return donde < 0;
  });
};

interface ConItems {
  readonly datos: { readonly items: readonly ItemDeFactura[] };
}

/** Items have no id: removed and added items are paired in order. */
export const cambiosDeConceptos = (antes: ConItems | null, despues: ConItems | null): readonly Cambio[] => {
  if (!antes || !despues) return [];
  const [eran, son] = [antes, despues].map(({ datos }) => datos.items.map(textoDeConcepto)) as [
    string[],
    string[],
  ];
  const [quitados, puestos] = [sinLosDe(eran, son), sinLosDe(son, eran)];
  const cuantos = Math.max(quitados.length, puestos.length);
  if (cuantos === 0 && eran.join('\n') !== son.join('\n'))
    return [cambio('Orden de los conceptos', eran.join('; '), son.join('; '))];
  return Array.from({ length: cuantos }, (_, i) => cambio('Concepto', quitados[i] ?? '', puestos[i] ?? ''));
};

const IVA_CERO: Readonly<Record<IvaCero, string>> = { '0': '0 %', exento: 'Exento' };

const cambiosFiscales = (antes: Factura | null, despues: Factura | null): readonly Cambio[] => [
  ...(despues?.datos.items ?? []).flatMap(({ descripcion }, lugar) => {
    const campos: readonly Campo<Factura>[] = [
      [`Clave del SAT de «${descripcion}»`, ({ fiscal }) => fiscal?.renglones[lugar]?.clave_sat ?? ''],
      [`Unidad del SAT de «${descripcion}»`, ({ fiscal }) => fiscal?.renglones[lugar]?.unidad_sat ?? ''],
      [
        `IVA de «${descripcion}»`,
        ({ fiscal }) => {
          const iva = fiscal?.renglones[lugar]?.iva_cero;
          return iva ? IVA_CERO[iva] : '';
        },
      ],
    ];
    return cambiosEntre(campos, antes, despues);
  }),
  ...cambiosEntre<Factura>(
    [['Sustituye a otra factura', ({ fiscal }) => siONo((fiscal?.sustituye ?? null) !== null)]],
    antes,
    despues,
  ),
];

export const cambiosDeFactura = (antes: Factura | null, despues: Factura | null): readonly Cambio[] => [
  ...cambiosEntre(CAMPOS, antes, despues),
  ...cambiosDeConceptos(antes, despues),
];

const quedan = (balance: Centavos): string => `quedan por cobrar ${formatoDeDinero(balance)}`;
const porque = (motivo: string | null): string => (motivo ? `. Motivo: ${motivo}` : '');

const textoDe = (evento: EventoDeFactura, { factura }: SituacionDeFactura): string => {
  switch (evento.type) {
    case 'FacturaCreada': {
      const { estado, numero_factura, cliente, total } = evento.data;
      const que = estado === 'borrador' ? 'el borrador de la factura' : 'la factura';
      return `Se creó ${que} ${numero_factura} de ${comoSeLlama(cliente)} por ${formatoDeDinero(total)}.`;
    }
    case 'FacturaEditada':
      return factura?.estado === 'borrador' ? 'Se editó el borrador.' : 'Se editó la factura.';
    case 'FacturaEmitida':
      return 'Se emitió la factura.';
    case 'FacturaVueltaABorrador':
      return 'La factura volvió a ser un borrador.';
    case 'ClienteDeFacturaCorregido':
      return 'Se corrigieron los datos del cliente en la factura.';
    case 'PagoCompletado': {
      const { monto, metodo_pago } = evento.data;
      return `Se completó el pago de ${formatoDeDinero(monto)} con ${metodo_pago.nombre}.`;
    }
    case 'PagoRevertido': {
      const { balance_restante, monto, motivo } = evento.data;
      return `Se revirtió el pago: ${quedan(balance_restante ?? monto)}${porque(motivo)}.`;
    }
    case 'AbonoRegistrado': {
      const { monto, metodo_pago, fecha, nota } = evento.data;
      const queda = quedan((factura?.datos.balance_restante ?? 0) - monto);
      return `Se recibió un abono de ${formatoDeDinero(monto)} con ${metodo_pago.nombre} el ${formatoDeDia(fecha)}${nota ? ` (${nota})` : ''}: ${queda}.`;
    }
    case 'AbonoAnulado': {
      const { abono_id, monto, motivo } = evento.data;
      const abono = conId(factura?.abonos ?? [], abono_id);
      const cual = abono ? ` con ${abono.metodo_pago.nombre} del ${formatoDeDia(abono.fecha)}` : '';
      const queda = quedan((factura?.datos.balance_restante ?? 0) + monto);
      return `Se anuló el abono de ${formatoDeDinero(monto)}${cual}: ${queda}${porque(motivo)}.`;
    }
    case 'DepositoAnulado':
      return `Se anuló el anticipo de ${formatoDeDinero(evento.data.monto)}.`;
    case 'AjusteAnulado':
      return `Se anuló el ajuste al revertir de ${formatoDeDinero(evento.data.monto)}.`;
    case 'FacturaEliminada':
      return `Se eliminó la factura ${evento.data.numero_factura}.`;
    case 'DatosFiscalesAnotados':
      return 'Se anotaron los datos fiscales de la factura.';
    case 'FolioCedido':
      return `Se liberó el número ${evento.data.numero_factura}, que no llegó a usarse.`;
    case 'FacturaTimbrada':
      return `Se timbró la factura: su folio fiscal es ${evento.data.uuid}.`;
    case 'TimbreCancelado': {
      const { motivo, sustituida_por } = evento.data;
      const porOtra = sustituida_por === null ? '' : ` La sustituye ${sustituida_por}.`;
      return `Se canceló el timbre. Motivo ${motivo}: ${MOTIVOS_DE_CANCELACION[motivo]}.${porOtra}`;
    }
    default:
      return nunca(evento);
  }
};

export const narradorDeFactura: Narrador<SituacionDeFactura, EventoDeFactura> = {
  decider,
  texto: textoDe,
  cambios: ({ type }, { factura: antes }, { factura: despues }) => [
    ...cambiosDeFactura(antes, despues),
    ...(type === 'DatosFiscalesAnotados' ? cambiosFiscales(antes, despues) : []),
  ],
};
