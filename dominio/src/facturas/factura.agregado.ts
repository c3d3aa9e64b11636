import { type Numeracion, agregado, nombrada } from '../agregado.ts';
import {
  type ComandoDeFactura,
  EVENTOS_DE_FACTURA,
  SIN_NUMEROS,
  type SituacionDeFactura,
  factura,
  numeroOcupado,
} from './factura.ts';
import { NUMERO_MAXIMO } from './factura.schema.ts';
import { nombreDeFactura, vistaDeFacturas } from './factura.view.ts';
import { narradorDeFactura } from './historial.ts';

/** The number, unique among the invoices of an owner that exist. */
const folio: Numeracion<ComandoDeFactura, SituacionDeFactura, 'FolioReservado'> = {
  prefijo: 'folio-',
  evento: 'FolioReservado',
  usa: ({ factura: una }, numero) => una?.datos.numero_factura === numero,
  ceder: (numero) => ({ type: 'CederFolio', numero_factura: numero }),
  vista: vistaDeFacturas,
  campo: 'numero_factura',
  maximo: NUMERO_MAXIMO,
  ocupado: numeroOcupado,
  agotado: SIN_NUMEROS,
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
