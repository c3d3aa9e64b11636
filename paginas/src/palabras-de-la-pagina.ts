import { NOMBRES_DE_ESTADO_DE_COTIZACION } from '@cuenta-clara/dominio/cotizaciones/estados-de-cotizacion';
import { type EstadoDePaginaDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/pagina-de-cotizacion';
import { diasEntre, formatoDeDia, type Dia } from '@cuenta-clara/dominio/fechas';
import { plazoDicho } from '@cuenta-clara/dominio/facturas/vencimiento';
import { type Idioma } from '@cuenta-clara/dominio/idioma';
import { type EstadoDePagina } from '@cuenta-clara/dominio/seguimiento/estado-de-pagina';

/** The pages' own texts; `PALABRAS` and `PALABRAS_DE_COTIZACION` are shared with the PDFs. */
const ES = {
  factura: 'Factura',
  para: 'Para',
  estados: {
    vigente: 'Vigente',
    vence_hoy: 'Vence hoy',
    vencida: 'Vencida',
    abonada: 'Abonada',
    pagada: 'Pagada',
  } as Readonly<Record<EstadoDePagina, string>>,
  falta: 'Falta pagar',
  total: 'Total',
  pagado: 'Todo está pagado. Gracias.',
  plazo: plazoDicho,
  comoPagar: 'Cómo pagar',
  copiar: 'Copiar CLABE',
  copiada: 'Copiada',
  titular: 'Titular',
  pagarEnLinea: 'Abrir el enlace de pago',
  yaPague: 'Ya pagué',
  avisarAyuda: (negocio: string): string =>
    `${negocio || 'Quien te cobra'} recibe tu aviso y confirma el pago.`,
  monto: 'Cuánto pagaste',
  fecha: 'Qué día',
  metodo: 'Cómo pagaste',
  referencia: 'Referencia o clave de rastreo (opcional)',
  enviar: 'Enviar aviso',
  avisado: (monto: string, dia: string): string =>
    `Avisaste de un pago de ${monto} del ${dia}. Falta que lo confirmen.`,
  noEncontrado: (monto: string, dia: string): string => `No se encontró el pago de ${monto} del ${dia}.`,
  conceptos: 'Conceptos',
  concepto: 'Concepto',
  importe: 'Importe',
  hayMas: (cuantos: number): string => `Aquí están los primeros ${cuantos}.`,
  verTodas: 'Ver todas en el PDF',
  pagos: 'Pagos',
  dia: 'Día',
  anticipo: 'Anticipo',
  abono: 'Abono',
  ajuste: 'Ajuste',
  archivos: 'Archivos',
  pdf: 'Ver PDF',
  xml: 'Descargar XML',
  asiLaVe: 'Así la ve tu cliente. Que la abras tú no se cuenta.',
  titulo: (papel: string, negocio: string): string => (negocio ? `${papel} · ${negocio}` : papel),
  cotizacion: {
    cotizacion: 'Cotización',
    estados: NOMBRES_DE_ESTADO_DE_COTIZACION as Readonly<Record<EstadoDePaginaDeCotizacion, string>>,
    aceptada: (nombre: string, dia: string): string => `Aceptada por «${nombre}» el ${dia}.`,
    rechazada: (dia: string): string => `Se contestó que no el ${dia}.`,
    facturada: 'Ya es una factura.',
    aceptar: 'Aceptar',
    aceptarTitulo: 'Aceptar la cotización',
    aceptarAyuda: (total: string): string => `Aceptas lo que ves aquí, por ${total}.`,
    nombre: 'Tu nombre',
    rechazar: 'No la acepto / pedir cambios',
    rechazarAyuda: (negocio: string): string => `${negocio || 'Quien te cotiza'} recibe tu respuesta.`,
    motivo: 'Qué cambiarías (opcional)',
    enviarRechazo: 'Enviar respuesta',
    asiLaVe: 'Así la ve tu cliente. Él además puede contestarla aquí.',
  },
};
export type PalabrasDeLaPagina = typeof ES;

const enDias = (dias: number): string => (dias === 1 ? '1 day' : `${dias} days`);

const plazoEnIngles = (vencimiento: Dia, hoy: Dia): string => {
  const dias = diasEntre(hoy, vencimiento);
  const dia = formatoDeDia(vencimiento);
  if (dias === 0) return `Due today · ${dia}`;
  return dias < 0 ? `Was due on ${dia} · ${enDias(-dias)} ago` : `Due on ${dia} · in ${enDias(dias)}`;
};

const EN: PalabrasDeLaPagina = {
  factura: 'Invoice',
  para: 'For',
  estados: {
    vigente: 'Open',
    vence_hoy: 'Due today',
    vencida: 'Overdue',
    abonada: 'Partly paid',
    pagada: 'Paid',
  },
  falta: 'Left to pay',
  total: 'Total',
  pagado: 'Everything is paid. Thank you.',
  plazo: plazoEnIngles,
  comoPagar: 'How to pay',
  copiar: 'Copy CLABE',
  copiada: 'Copied',
  titular: 'Account holder',
  pagarEnLinea: 'Open the payment link',
  yaPague: 'I have paid',
  avisarAyuda: (negocio) =>
    `${negocio || 'Whoever invoiced you'} gets your message and confirms the payment.`,
  monto: 'How much you paid',
  fecha: 'On which day',
  metodo: 'How you paid',
  referencia: 'Reference or tracking number (optional)',
  enviar: 'Send',
  avisado: (monto, dia) => `You reported a payment of ${monto} on ${dia}. It is yet to be confirmed.`,
  noEncontrado: (monto, dia) => `The payment of ${monto} on ${dia} was not found.`,
  conceptos: 'Items',
  concepto: 'Item',
  importe: 'Amount',
  hayMas: (cuantos) => `These are the first ${cuantos}.`,
  verTodas: 'See all in the PDF',
  pagos: 'Payments',
  dia: 'Day',
  anticipo: 'Deposit',
  abono: 'Payment',
  ajuste: 'Adjustment',
  archivos: 'Files',
  pdf: 'View PDF',
  xml: 'Download XML',
  asiLaVe: 'This is what your customer sees. Your own visits are not counted.',
  titulo: (papel, negocio) => (negocio ? `${papel} · ${negocio}` : papel),
  cotizacion: {
    cotizacion: 'Quote',
    estados: {
      enviada: 'Sent',
      vencida: 'Expired',
      aceptada: 'Accepted',
      rechazada: 'Declined',
      anulada: 'Cancelled',
      facturada: 'Invoiced',
    },
    aceptada: (nombre, dia) => `Accepted by “${nombre}” on ${dia}.`,
    rechazada: (dia) => `It was declined on ${dia}.`,
    facturada: 'It is an invoice now.',
    aceptar: 'Accept',
    aceptarTitulo: 'Accept the quote',
    aceptarAyuda: (total) => `You accept what you see here, for ${total}.`,
    nombre: 'Your name',
    rechazar: 'Decline / ask for changes',
    rechazarAyuda: (negocio) => `${negocio || 'Whoever sent you the quote'} gets your answer.`,
    motivo: 'What you would change (optional)',
    enviarRechazo: 'Send answer',
    asiLaVe: 'This is what your customer sees, who can answer it here.',
  },
};

export const PALABRAS_DE_LA_PAGINA: Readonly<Record<Idioma, PalabrasDeLaPagina>> = { en: EN, es: ES };
