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

/** The invoice as printed (spec section 2), for the PDF and the preview: every figure is a text. */

export interface RenglonImpreso {
  readonly categoria: string;
  readonly descripcion: string;
  readonly cantidad: string;
  readonly precio: string;
  readonly descuento: string;
  readonly total: string;
}

export type ColumnaImpresa = keyof PalabrasDelPapel['columnas'] & keyof RenglonImpreso;

export const columnasDe = (renglones: readonly RenglonImpreso[]): readonly ColumnaImpresa[] => {
  const hayDescuentos = renglones.some(({ descuento }) => descuento !== '');
  const todas = Object.keys(PALABRAS.en.columnas) as ColumnaImpresa[];
  return todas.filter((columna) => columna !== 'descuento' || hayDescuentos);
};

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
    /** `RFC AAA010101AAA`; '' when it is unknown. */
    readonly rfc: string;
    readonly logo_url: string | null;
    readonly color: string;
  };
  readonly cliente: {
    readonly nombre: string;
    readonly persona: string;
    readonly direccion: string;
    readonly email: string;
    readonly telefono: string;
    readonly rfc: string;
  };
  readonly folio_fiscal: string;
  readonly renglones: readonly RenglonImpreso[];
  readonly terminos: string;
  readonly nota: string;
  readonly subtotal: string;
  readonly descuento: string;
  /** There is one tax for each rate when the items have their own IVA. */
  readonly impuestos: readonly CifraImpresa[];
  readonly total: string;
  readonly deposito: string;
  readonly pagos: string;
  readonly balance: string;
  readonly estado: 'pagada' | 'pendiente' | null;
  readonly como_pagar: readonly ModoDePagar[];
  /** The ledger entry at the foot (docs/evidencia/exportacion.md); '' without an entry. */
  readonly ancla: string;
}

export interface AnclaImpresa {
  readonly secuencia: number;
  readonly huella: string;
  readonly dia: Dia;
}

export interface FueraDelPapel {
  readonly idioma?: Idioma;
  readonly como_pagar?: readonly ModoDePagar[];
  /** The stamp's RFCs are printed in place of the invoice's RFCs. */
  readonly timbre?: Pick<Timbre, 'uuid' | 'rfc_emisor' | 'rfc_receptor'> | null;
  readonly pagos?: Centavos | null;
  readonly ancla?: AnclaImpresa | null;
}

/** Digits of the fingerprint in a printed anchor: with 16, a match by chance is ruled out. */
const DIGITOS = 16;

export const lineaDeAncla = ({ secuencia, huella, dia }: AnclaImpresa): string =>
  `Comprobación ${secuencia} · ${huella.slice(0, DIGITOS)} · ${formatoDeDia(dia)}`;

const INSIGNIA: Record<EstadoDeFactura, FacturaImpresa['estado']> = {
  borrador: null,
  pendiente: 'pendiente',
  pagada: 'pagada',
};

const menos = (importe: Centavos): string => (importe === 0 ? '' : formatoDeDinero(-importe));

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
  // The logo's URL is not printed, so it stays as recorded.
  return { ...impresa, negocio: { ...impresa.negocio, logo_url: datos.negocio.logo_url } };
};

export const cifraMayorDe = ({ idioma, estado, total, balance }: FacturaImpresa): CifraImpresa =>
  estado === 'pagada'
    ? { etiqueta: PALABRAS[idioma].total, valor: total }
    : { etiqueta: PALABRAS[idioma].balance, valor: balance };

export const inicialDe = (nombre: string): string =>
  (/[\p{L}\p{N}]/u.exec(nombre)?.[0] ?? '').toLocaleUpperCase('es');
