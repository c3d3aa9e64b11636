export interface DatosFiscales {
  readonly rfc: string;
  /** The name in capitals, without the kind of company ('S.A. de C.V.'). */
  readonly razon_social: string;
  /** The régimen, a key of c_RegimenFiscal. */
  readonly regimen: string;
  /** Postcode of 5 digits; '' when left out with a generic RFC, for which SAT takes the issuer's. */
  readonly codigo_postal: string;
}

export interface DatosFiscalesDeCliente extends DatosFiscales {
  readonly uso_cfdi: string;
}
