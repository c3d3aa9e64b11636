import { formatoDeDinero } from '../dinero.ts';
import { type FacturaImpresa, facturaImpresa } from '../facturas/factura-impresa.ts';
import { PALABRAS_DE_COTIZACION } from '../facturas/palabras-del-papel.ts';
import { type Huella } from '../huella.ts';
import { type ContenidoDeCotizacion, anticipoDe, comoFactura, numeroDicho } from './papel-de-cotizacion.ts';

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
  readonly numero: string;
  readonly revision: string;
  readonly valida_hasta: string;
  readonly anticipo: { readonly etiqueta: string; readonly valor: string } | null;
  /** SHA-256 of the sent content; '' until the quote is sent. */
  readonly huella: string;
}

export interface RevisionImpresa {
  readonly numero: number | null;
  readonly revision: number;
  readonly sha256: Huella | null;
  readonly contenido: ContenidoDeCotizacion;
}

/** The customer's answer is not printed, so that a revision's paper never changes. */
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
