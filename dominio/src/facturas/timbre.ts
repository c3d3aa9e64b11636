import { type Centavos, formatoDeDinero } from '../dinero.ts';
import { conflicto, regla } from '../errores.ts';

/**
 * With a stamp of SAT's authorised provider (PAC) an invoice becomes a CFDI. The product itself stamps
 * nothing.
 */

export interface Timbre {
  /** Folio fiscal in upper case. */
  readonly uuid: string;
  /** Time of stamping as in the XML, `YYYY-MM-DDThh:mm:ss` in the time of central Mexico. */
  readonly fecha: string;
  /** SHA-256 of the stamped XML: 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  readonly rfc_emisor: string;
  readonly rfc_receptor: string;
}

/** SAT's reasons for the cancellation of a CFDI; reason 01 requires the replacing invoice. */
export const MOTIVOS_DE_CANCELACION = {
  '01': 'Comprobante emitido con errores con relación',
  '02': 'Comprobante emitido con errores sin relación',
  '03': 'No se llevó a cabo la operación',
  '04': 'Operación nominativa relacionada en una factura global',
} as const;
export type MotivoDeCancelacion = keyof typeof MOTIVOS_DE_CANCELACION;

export interface Cancelacion {
  /** SAT's reason of the cancellation. */
  readonly motivo: MotivoDeCancelacion;
  /** Folio fiscal of the replacing invoice; only with motivo 01. */
  readonly sustituida_por: string | null;
}

export interface TimbreDeFactura extends Timbre {
  readonly cancelado: Cancelacion | null;
}

export interface Comprobante extends Pick<Timbre, 'uuid' | 'fecha' | 'rfc_emisor' | 'rfc_receptor'> {
  readonly version: string;
  /** TipoDeComprobante of the XML: `I` for an invoice. */
  readonly tipo: string;
  readonly moneda: string;
  readonly folio: number | null;
  readonly total: Centavos | null;
}

export const FOLIO_FISCAL = /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/i;

export const FACTURA_TIMBRADA = 'Esta factura está timbrada: para cambiarla, cancela antes su timbre.';
export const YA_TIMBRADA = 'Esta factura ya está timbrada.';
export const SIN_TIMBRAR = 'Esta factura no está timbrada.';
export const FOLIO_FISCAL_DE_OTRA = 'Ese folio fiscal ya es de otra factura tuya.';
/** An invoice's stamps are limited: the history refers to every stamp, so no stamp's file is deleted. */
export const TIMBRES_MAXIMOS = 20;
export const DEMASIADOS_TIMBRES = `Esta factura ya se timbró ${TIMBRES_MAXIMOS} veces, que es el máximo.`;
export const NO_ES_CFDI_4 = 'El XML no es un CFDI 4.0.';
export const NO_ES_DE_INGRESO = 'El XML no es de una factura: su tipo debe ser I (ingreso).';
export const NO_ESTA_EN_PESOS = 'El XML no está en pesos (MXN).';
export const SIN_FOLIO = 'El XML no dice el folio de la factura.';
export const TOTAL_ILEGIBLE = 'El total del XML no es un importe en pesos y centavos.';
export const FALTA_EL_RFC = {
  emisor: 'Falta el RFC de tu negocio: escríbelo en Configuración.',
  receptor: 'Falta el RFC del cliente: escríbelo en sus datos.',
} as const;
export const otroFolio = (folio: number, numero: number): string =>
  `El XML es del folio ${folio}, y esta factura es la ${numero}.`;
export const otroTotal = (total: Centavos, elDeLaFactura: Centavos): string =>
  `El XML es por ${formatoDeDinero(total)}, y esta factura por ${formatoDeDinero(elDeLaFactura)}.`;
export const otroRfc = {
  emisor: (rfc: string, suyo: string): string =>
    `El RFC de quien emite el XML es ${rfc}, y el de tu negocio ${suyo}.`,
  receptor: (rfc: string, suyo: string): string =>
    `El RFC de quien recibe el XML es ${rfc}, y el del cliente ${suyo}.`,
} as const;
export const FALTA_SUSTITUTA = 'Con el motivo 01 escribe el folio fiscal de la factura que la sustituye.';
export const SOBRA_SUSTITUTA = 'Solo con el motivo 01 hay un folio fiscal que la sustituye.';
export const SE_SUSTITUYE_SOLA = 'La factura que la sustituye debe ser otra.';

export interface RfcsDeFactura {
  readonly emisor: string | null;
  readonly receptor: string | null;
}

export const exigirQueSeaSuyo = (
  xml: Comprobante,
  factura: { readonly numero_factura: number; readonly total: Centavos },
  rfcs: RfcsDeFactura,
): void => {
  if (xml.version !== '4.0') throw regla(NO_ES_CFDI_4);
  if (xml.tipo !== 'I') throw regla(NO_ES_DE_INGRESO);
  if (xml.moneda !== 'MXN') throw regla(NO_ESTA_EN_PESOS);
  for (const quien of ['emisor', 'receptor'] as const) {
    const [rfc, suyo] = [xml[`rfc_${quien}`], rfcs[quien]];
    if (suyo === null) throw conflicto(FALTA_EL_RFC[quien]);
    if (rfc !== suyo) throw regla(otroRfc[quien](rfc, suyo));
  }
  if (xml.folio === null) throw regla(SIN_FOLIO);
  if (xml.folio !== factura.numero_factura) throw regla(otroFolio(xml.folio, factura.numero_factura));
  if (xml.total === null) throw regla(TOTAL_ILEGIBLE);
  if (xml.total !== factura.total) throw regla(otroTotal(xml.total, factura.total));
};

export const exigirCancelacion = ({ motivo, sustituida_por }: Cancelacion, uuid: string): void => {
  if (motivo === '01' && sustituida_por === null) throw regla(FALTA_SUSTITUTA, 'sustituida_por');
  if (motivo !== '01' && sustituida_por !== null) throw regla(SOBRA_SUSTITUTA, 'sustituida_por');
  if (sustituida_por === uuid) throw regla(SE_SUSTITUYE_SOLA, 'sustituida_por');
};

export const nombreDelXml = (numero: number): string => `Factura-${numero}.xml`;
export const archivoDelTimbre = ({ sha256 }: Pick<Timbre, 'sha256'>): string => `timbres/${sha256}`;
