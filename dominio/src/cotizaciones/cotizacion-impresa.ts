import { formatoDeDinero } from '../dinero.ts';
import { type FacturaImpresa, facturaImpresa } from '../facturas/factura-impresa.ts';
import { PALABRAS_DE_COTIZACION } from '../facturas/palabras-del-papel.ts';
import { type Huella } from '../huella.ts';
import { type ContenidoDeCotizacion, anticipoDe, comoFactura, numeroDicho } from './papel-de-cotizacion.ts';

/** A quote as it is read on paper: an invoice's paper, every figure written out, without what is paid and owed. */
export interface CotizacionImpresa extends Pick<
  FacturaImpresa,
  | 'idioma'
  | 'negocio'
  | 'cliente'
  | 'renglones'
  | 'terminos'
  | 'nota'
  | 'fecha'
  | 'subtotal'
  | 'descuento'
  | 'impuestos'
  | 'total'
> {
  /** Empty until it is sent. */
  readonly numero: string;
  readonly revision: string;
  /** Empty where it never expires. */
  readonly valida_hasta: string;
  /** What is asked for in advance; null where nothing is. */
  readonly anticipo: { readonly etiqueta: string; readonly valor: string } | null;
  /** The digest of what was sent; empty of what was not. */
  readonly huella: string;
}

/** Which revision a paper is of: a sent one has its number and its digest. */
export interface RevisionImpresa {
  readonly numero: number | null;
  readonly revision: number;
  readonly sha256: Huella | null;
  readonly contenido: ContenidoDeCotizacion;
}

/** It says nothing that comes after the revision: the paper of a revision is the same whatever is answered to it. */
export const cotizacionImpresa = ({
  numero,
  revision,
  sha256,
  contenido,
}: RevisionImpresa): CotizacionImpresa => {
  const { idioma, anticipo_porcentaje } = contenido;
  const palabras = PALABRAS_DE_COTIZACION[idioma];
  const papel = facturaImpresa('borrador', comoFactura(contenido), { idioma });
  const { negocio, cliente, renglones, terminos, nota, fecha, subtotal, descuento, impuestos, total } = papel;
  return {
    ...{ idioma, negocio, cliente, renglones, terminos, nota, fecha },
    ...{ subtotal, descuento, impuestos, total },
    numero: numero === null ? '' : numeroDicho(numero),
    revision: String(revision),
    valida_hasta: papel.vencimiento,
    anticipo:
      anticipo_porcentaje === null
        ? null
        : {
            etiqueta: `${palabras.anticipo} ${anticipo_porcentaje} %`,
            valor: formatoDeDinero(anticipoDe(contenido)),
          },
    huella: sha256 ?? '',
  };
};
