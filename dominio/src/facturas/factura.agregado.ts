import { type Unico, agregado, nombrada } from '../agregado.ts';
import { type ComandoDeFactura, EVENTOS_DE_FACTURA, type SituacionDeFactura, factura } from './factura.ts';
import { nombreDeFactura, vistaDeFacturas } from './factura.view.ts';
import { narradorDeFactura } from './historial.ts';

/** The number, unique among the invoices of an owner that exist. */
const folio: Unico<ComandoDeFactura, SituacionDeFactura, number, 'FolioReservado'> = {
  prefijo: 'folio-',
  evento: 'FolioReservado',
  usa: ({ factura: una }, numero) => una?.datos.numero_factura === numero,
  ceder: (numero) => ({ type: 'CederFolio', numero_factura: numero }),
};

export const agregadoDeFactura = agregado({
  prefijo: 'factura-',
  flujoPor: 'cosa',
  decider: factura,
  eventos: EVENTOS_DE_FACTURA,
  estado: null,
  vistas: [nombrada(vistaDeFacturas, nombreDeFactura)],
  narrador: narradorDeFactura,
  enSoloLectura: 'se-cierra',
  unicos: { folio },
});
