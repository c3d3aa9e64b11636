import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { contados } from '@cuenta-clara/dominio/contados';
import { formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type EstadoDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { desgloseDe, formatoDeDescuento } from '@cuenta-clara/dominio/facturas/totales';
import { type Dia, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { sinIgnorables } from '@cuenta-clara/dominio/texto';
import { type Pregunta } from '../../../components/DialogoDeConfirmacion.tsx';
import { nombreDelIva } from '@cuenta-clara/dominio/iva';
import { cuentaDicha, porcentajeDicho, tasaDicha } from './conceptos-dichos.ts';
import { descuentoHastaAhora } from './descuento-escrito.ts';
import { dudasDe, dudasDeLosDescuentos } from './dudas.ts';
import {
  type CargosDelItem,
  type ItemDelFormulario,
  type LosCargos,
  type ValoresDeFactura,
  type ValoresDelDocumento,
  cifrasDe,
  conceptoDe,
  importesDe,
  porcentajeEscrito,
  numeroDeLaFactura,
} from './valores.ts';

const A_LA_VISTA = 5;
const LARGO = 60;

const enUnRenglon = (texto: string): string => {
  const llano = sinIgnorables(texto).trim().replace(/\s+/g, ' ');
  const letras = [...llano];
  return letras.length <= LARGO ? llano : `${letras.slice(0, LARGO).join('').trimEnd()}…`;
};

const conceptoDicho = (item: ItemDelFormulario): string => {
  const { total, descuento: quitado } = importesDe(item);
  const descuento = descuentoHastaAhora(item.descuento);
  const tanto = descuento && 'porcentaje' in descuento ? ` (${formatoDeDescuento(descuento)})` : '';
  return [
    `${enUnRenglon(item.descripcion)}: ${cuentaDicha(item)} = ${formatoDeDinero(total)}`,
    ...(descuento ? [`menos ${formatoDeDinero(quitado)}${tanto}`] : []),
    ...tasaDicha(item),
  ].join(', ');
};

/**
 * The sum, before discounts, of lines that the question before saving does not list: it has a row for
 * discounts.
 */
const sumaDe = (items: readonly CargosDelItem[]): string => {
  const conceptos = items.map(conceptoDe);
  const solos = conceptos.map(({ precio_unitario, cantidad }) => ({ precio_unitario, cantidad }));
  return formatoDeDinero(desgloseDe({ items: solos }).subtotal);
};

const impuestosDichos = (valores: LosCargos): readonly string[] => {
  const { impuesto, impuestos } = cifrasDe(valores).totales;
  if (valores.iva_por_renglon)
    return impuestos.flatMap(({ tasa, importe }) =>
      tasa === null ? [] : [`${nombreDelIva(tasa)}: ${formatoDeDinero(importe)}`],
    );
  const tasa = porcentajeDicho(porcentajeEscrito(valores.porcentaje));
  return [impuesto === 0 ? 'Sin impuesto' : `Impuesto de ${tasa}: ${formatoDeDinero(impuesto)}`];
};

export const cargosAlGuardar = (valores: ValoresDelDocumento): readonly string[] => {
  const { items, precios_con_iva } = valores;
  const { descuento_importe } = cifrasDe(valores).totales;
  const demas = items.slice(A_LA_VISTA);
  return [
    ...items.slice(0, A_LA_VISTA).map(conceptoDicho),
    ...(demas.length === 0
      ? []
      : [`${contados(demas.length, 'concepto', 'conceptos')} más: ${sumaDe(demas)}`]),
    ...(descuento_importe === 0 ? [] : [`Descuento en total: ${formatoDeDinero(descuento_importe)}`]),
    ...(precios_con_iva ? ['Los precios incluyen IVA'] : []),
    ...impuestosDichos(valores),
  ];
};

const depositoDicho = (valores: ValoresDeFactura): string => {
  const { deposito } = cifrasDe(valores).totales;
  return deposito === 0 ? 'Sin anticipo' : `Anticipo: ${formatoDeDinero(deposito)}`;
};

interface DeAntes {
  readonly estado: EstadoDeFactura;
  readonly valores: ValoresDeFactura;
}

export const preguntaAlGuardar = (
  valores: ValoresDeFactura,
  antes: DeAntes | null,
  comoBorrador: boolean,
  hoy: Dia,
): Pregunta => {
  const { cliente, fecha_vencimiento } = valores;
  // A saved invoice whose number was emptied keeps it.
  const numero = numeroDeLaFactura(valores) ?? (antes && numeroDeLaFactura(antes.valores));
  const total = formatoDeDinero(cifrasDe(valores).totales.total);
  const vence = fecha_vencimiento
    ? `Vence el ${formatoDeDia(fecha_vencimiento)}.`
    : 'Sin fecha de vencimiento.';
  const factura = `Factura${numero === null ? '' : ` #${numero}`} para ${cliente ? comoSeLlama(cliente) : ''} por ${total}. ${vence}`;
  const estado = antes?.estado ?? null;
  const cambia = comoBorrador
    ? estado === 'pendiente' && 'Volverá a ser un borrador.'
    : estado === 'borrador' && 'Dejará de ser borrador y quedará pendiente a pagar.';
  const deAntes = antes?.valores ?? null;
  const dudas = [
    ...Object.values(dudasDe(valores, hoy, deAntes)).map(({ alGuardar }) => alGuardar),
    ...dudasDeLosDescuentos(valores, deAntes),
  ];
  const renglones = [
    cambia ? `${factura} ${cambia}` : factura,
    '',
    ...cargosAlGuardar(valores),
    depositoDicho(valores),
    ...(dudas.length > 0 ? ['', ...dudas] : []),
  ];
  const comun = { texto: renglones.join('\n'), ...(dudas.length > 0 && { peligro: true }) };
  if (comoBorrador) return { titulo: '¿Guardar borrador?', ...comun, confirmar: 'Sí, guardar' };
  return {
    titulo: estado === null ? '¿Crear factura?' : '¿Actualizar factura?',
    ...comun,
    confirmar: estado === null ? 'Sí, crear' : 'Sí, actualizar',
  };
};

/** Toasts after saving an invoice (spec section 8). The server's own message replaces `error`. */
export const textosAlGuardar = (existe: boolean, comoBorrador: boolean): { exito: string; error: string } =>
  comoBorrador
    ? { exito: 'Borrador guardado exitosamente', error: 'Error al guardar borrador' }
    : {
        exito: existe ? 'Factura actualizada exitosamente' : 'Factura creada exitosamente',
        error: 'Error al guardar factura',
      };
