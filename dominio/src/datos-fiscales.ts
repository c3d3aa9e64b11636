/** What SAT knows a taxpayer by: as it stands on the Constancia de Situación Fiscal. */
export interface DatosFiscales {
  readonly rfc: string;
  /** In capitals, without the kind of company ('S.A. de C.V.'). */
  readonly razon_social: string;
  /** A key of c_RegimenFiscal. */
  readonly regimen: string;
  /** 5 digits; '' where it was left out with a generic RFC, for which SAT takes that of who issues. */
  readonly codigo_postal: string;
}

/** Of who is invoiced: also what she uses the invoice for, a key of c_UsoCFDI. */
export interface DatosFiscalesDeCliente extends DatosFiscales {
  readonly uso_cfdi: string;
}
