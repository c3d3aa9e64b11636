import { type TipoDeAsiento } from './libro.ts';

export const NOMBRES_DE_ASIENTO: Readonly<Record<TipoDeAsiento, string>> = {
  'borrador-creado': 'Borrador creado',
  'factura-emitida': 'Factura emitida',
  'factura-editada': 'Factura editada',
  'vuelta-a-borrador': 'Vuelta a borrador',
  'cliente-corregido': 'Cliente corregido',
  'pago-completado': 'Pago completado',
  'pago-revertido': 'Pago revertido',
  'factura-eliminada': 'Factura eliminada',
  'folio-cedido': 'Número liberado',
  abono: 'Abono',
  'abono-anulado': 'Abono anulado',
  'anticipo-anulado': 'Anticipo anulado',
  'ajuste-anulado': 'Ajuste anulado',
  'datos-fiscales': 'Datos fiscales',
  'factura-timbrada': 'Factura timbrada',
  'timbre-cancelado': 'Timbre cancelado',
};
