import { type Numeracion, type Unico, agregado, nombrada } from '../agregado.ts';
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
import { archivoDelTimbre } from './timbre.ts';

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

/** A folio fiscal stays taken after its invoice is deleted or its stamp cancelled. */
const folioFiscal: Unico<ComandoDeFactura, SituacionDeFactura, string, 'FolioFiscalReservado'> = {
  prefijo: 'folioFiscal-',
  evento: 'FolioFiscalReservado',
  usa: ({ timbres }, uuid) => timbres.includes(uuid),
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
  unicos: { folio, folioFiscal },
  archivosDe: ({ type, data }) =>
    type === 'FacturaTimbrada' ? [{ key: archivoDelTimbre(data), sha256: data.sha256 }] : [],
});
