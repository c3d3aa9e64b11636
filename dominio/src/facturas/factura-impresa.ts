import { comoSeLlama, personaDe } from '../como-se-llama.ts';
import { type Centavos, formatoDeCantidad, formatoDeDinero } from '../dinero.ts';
import { type Dia, formatoDeDia } from '../fechas.ts';
import { IDIOMA_PREDETERMINADO, type Idioma } from '../idioma.ts';
import { conTextosImprimibles } from '../imprenta.ts';
import { COLOR_PREDETERMINADO } from '../negocio/color-predeterminado.ts';
import { formatoDeTelefono } from '../texto.ts';
import { type ModoDePagar } from './como-pagar.ts';
import { type DatosDeFactura, type EstadoDeFactura } from './factura.ts';
import { PALABRAS, type PalabrasDelPapel } from './palabras-del-papel.ts';
import { type Timbre } from './timbre.ts';
import { descuentoImporteDe, impuestosDe, ivaPorRenglon, loQueDescuenta } from './totales.ts';

/**
 * The invoice as it is read on paper (spec section 2, "Invoice preview / PDF layout"): one view model for the
 * PDF and the on-screen preview, every figure already written out. Its words are `PALABRAS` of its language.
 */

export interface RenglonImpreso {
  readonly categoria: string;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly precio: string;
  /** What its own discount takes off, `-$5.20`; empty without one. */
  readonly descuento: string;
  /** Before any discount. */
  readonly total: string;
}

export type ColumnaImpresa = keyof PalabrasDelPapel['columnas'] & keyof RenglonImpreso;

/** The columns that a paper has: that of discounts only where there are any. */
export const columnasDe = (renglones: readonly RenglonImpreso[]): readonly ColumnaImpresa[] => {
  const hayDescuentos = renglones.some(({ descuento }) => descuento !== '');
  const todas = Object.keys(PALABRAS.en.columnas) as ColumnaImpresa[];
  return todas.filter((columna) => columna !== 'descuento' || hayDescuentos);
};

/** A line of the totals. */
export interface CifraImpresa {
  readonly etiqueta: string;
  readonly valor: string;
}

export interface FacturaImpresa {
  readonly idioma: Idioma;
  readonly numero: string;
  readonly fecha: string;
  readonly vencimiento: string;
  readonly negocio: {
    readonly nombre: string;
    readonly direccion: string;
    readonly telefono: string;
    readonly email: string;
    /** The line `RFC AAA010101AAA`; '' where the invoice knows no RFC, and then the line is not printed. */
    readonly rfc: string;
    readonly logo_url: string | null;
    readonly color: string;
  };
  readonly cliente: {
    /** What she is called. */
    readonly nombre: string;
    /** Who speaks for the company; empty where there is no such line. */
    readonly persona: string;
    readonly direccion: string;
    readonly email: string;
    readonly telefono: string;
    readonly rfc: string;
  };
  /** Of the stamp that stands; empty without one. */
  readonly folio_fiscal: string;
  readonly renglones: readonly RenglonImpreso[];
  readonly terminos: string;
  readonly nota: string;
  readonly subtotal: string;
  /** What all discounts take off the subtotal, `-$5.20`; empty without any. */
  readonly descuento: string;
  /** One, or one a rate where the items name theirs. */
  readonly impuestos: readonly CifraImpresa[];
  readonly total: string;
  readonly deposito: string;
  /** What was paid beside the deposit; empty where there is no such line. */
  readonly pagos: string;
  readonly balance: string;
  /** The badge; null for a draft, and where the status is not shown. */
  readonly estado: 'pagada' | 'pendiente' | null;
  /** At the foot of what is not paid; empty where nothing is said. */
  readonly como_pagar: readonly ModoDePagar[];
  /** Where the issuer's ledger stood, small at the foot of each page (docs/evidencia/exportacion.md); empty without any. */
  readonly ancla: string;
}

/** What vouched for the ledger when the paper was issued: an entry, its fingerprint and on which day. */
export interface AnclaImpresa {
  readonly secuencia: number;
  readonly huella: string;
  readonly dia: Dia;
}

/** What is printed beside what the invoice itself says. */
export interface FueraDelPapel {
  readonly idioma?: Idioma;
  /** How what is owed is paid: of a paid invoice nothing is printed. */
  readonly como_pagar?: readonly ModoDePagar[];
  /** The stamp that stands: its RFCs are those that are printed. */
  readonly timbre?: Pick<Timbre, 'uuid' | 'rfc_emisor' | 'rfc_receptor'> | null;
  /** What was paid beside the deposit: of an invoice that was never paid in part nothing is printed (`pagosEnPapel`). */
  readonly pagos?: Centavos | null;
  readonly ancla?: AnclaImpresa | null;
}

/** Enough of a fingerprint to recognise it by: nobody finds another with the same sixteen digits by chance. */
const DIGITOS = 16;

export const lineaDeAncla = ({ secuencia, huella, dia }: AnclaImpresa): string =>
  `Comprobación ${secuencia} · ${huella.slice(0, DIGITOS)} · ${formatoDeDia(dia)}`;

const INSIGNIA: Record<EstadoDeFactura, FacturaImpresa['estado']> = {
  borrador: null,
  pendiente: 'pendiente',
  pagada: 'pagada',
};

const menos = (importe: Centavos): string => (importe === 0 ? '' : formatoDeDinero(-importe));

/** In Spanish a rate that is the law's names the tax. */
const esDeLaLey = (tasa: number | 'exento' | null): boolean => tasa === 16 || tasa === 8;

const impuestosImpresos = (datos: DatosDeFactura, idioma: Idioma): readonly CifraImpresa[] => {
  const { items, precios_con_iva, impuesto_porcentaje } = datos;
  const palabras = PALABRAS[idioma];
  const porTasa = ivaPorRenglon(items);
  const seSabe = idioma === 'es' && esDeLaLey(impuesto_porcentaje);
  return impuestosDe(datos).map(({ tasa, importe }) => {
    const incluido = precios_con_iva && importe > 0 ? ` ${palabras.incluido}` : '';
    const conTasa = tasa === 'exento' ? palabras.exento : `${palabras.tasa} ${tasa} %${incluido}`;
    return {
      etiqueta: porTasa || incluido || seSabe ? conTasa : palabras.impuesto,
      valor: formatoDeDinero(importe),
    };
  });
};

const lineaDeRfc = (rfc: string | null): string => (rfc ? `RFC ${rfc}` : '');

const escrita = (
  estado: EstadoDeFactura,
  datos: DatosDeFactura,
  {
    idioma = IDIOMA_PREDETERMINADO,
    como_pagar = [],
    pagos = null,
    ancla = null,
    timbre = null,
  }: FueraDelPapel,
): FacturaImpresa => ({
  idioma,
  numero: String(datos.numero_factura),
  fecha: formatoDeDia(datos.fecha_factura),
  vencimiento: formatoDeDia(datos.fecha_vencimiento),
  negocio: {
    nombre: datos.negocio.nombre ?? '',
    direccion: datos.negocio.direccion ?? '',
    telefono: formatoDeTelefono(datos.negocio.telefono ?? ''),
    email: datos.negocio.email ?? '',
    rfc: lineaDeRfc(timbre?.rfc_emisor ?? datos.negocio.rfc),
    logo_url: datos.negocio.logo_url,
    color: datos.negocio.color_personalizado ?? COLOR_PREDETERMINADO,
  },
  cliente: {
    nombre: comoSeLlama(datos.cliente),
    persona: personaDe(datos.cliente),
    direccion: datos.cliente.direccion ?? '',
    email: datos.cliente.email ?? '',
    telefono: formatoDeTelefono(datos.cliente.telefono ?? ''),
    rfc: lineaDeRfc(timbre?.rfc_receptor ?? datos.cliente.rfc),
  },
  folio_fiscal: timbre?.uuid ?? '',
  renglones: datos.items.map((item) => ({
    categoria: item.categoria ?? '',
    descripcion: item.descripcion,
    cantidad: formatoDeCantidad(item.cantidad),
    precio: formatoDeDinero(item.precio_unitario),
    descuento: menos(loQueDescuenta(item.descuento, item.total) ?? 0),
    total: formatoDeDinero(item.total),
  })),
  terminos: datos.terminos,
  nota: datos.nota,
  subtotal: formatoDeDinero(datos.subtotal),
  descuento: menos(descuentoImporteDe(datos)),
  impuestos: impuestosImpresos(datos, idioma),
  total: formatoDeDinero(datos.total),
  deposito: formatoDeDinero(datos.deposito),
  pagos: pagos === null ? '' : formatoDeDinero(pagos),
  balance: formatoDeDinero(datos.balance_restante),
  estado: INSIGNIA[estado],
  como_pagar: datos.balance_restante > 0 && estado !== 'pagada' ? como_pagar : [],
  ancla: ancla ? lineaDeAncla(ancla) : '',
});

export const facturaImpresa = (
  estado: EstadoDeFactura,
  datos: DatosDeFactura,
  fuera: FueraDelPapel = {},
): FacturaImpresa => {
  const impresa = conTextosImprimibles(escrita(estado, datos, fuera));
  // An address, which nobody reads.
  return { ...impresa, negocio: { ...impresa.negocio, logo_url: datos.negocio.logo_url } };
};

/** The figure that is read first: what is owed; of a paid one, what it came to. */
export const cifraMayorDe = ({ idioma, estado, total, balance }: FacturaImpresa): CifraImpresa =>
  estado === 'pagada'
    ? { etiqueta: PALABRAS[idioma].total, valor: total }
    : { etiqueta: PALABRAS[idioma].balance, valor: balance };

/** What stands where a logo would: the first letter or figure of the name, capital. */
export const inicialDe = (nombre: string): string =>
  (/[\p{L}\p{N}]/u.exec(nombre)?.[0] ?? '').toLocaleUpperCase('es');
