import { type DatosFiscales, type DatosFiscalesDeCliente } from '../datos-fiscales.ts';
import { formatoDeCantidad, importe } from '../dinero.ts';
import { type Tasa } from '../iva.ts';
import { type CifrasDeCfdi, porcentajeDeTasa, seisDecimales } from './sumas.ts';
import { type Nodo, documentoXml, enUnAtributo } from './xml.ts';

/** CFDI 4.0 (Anexo 20) of type income, in pesos. */

export const ESPACIO_DE_CFDI = 'http://www.sat.gob.mx/cfd/4';
const ESQUEMA = 'http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd';
const IVA = '002';
/** c_ObjetoImp: '02' is taxed; '04' has nothing left to tax and no tax node (SAT, 7 October 2022). */
const [CON_IMPUESTO, SIN_NADA_QUE_GRAVAR] = ['02', '04'];
const NO_SE_EXPORTA = '01';
const SUSTITUYE = '04';

const LARGO_DE_NOMBRE = 300;
const LARGO_DE_DESCRIPCION = 1_000;

export interface Comprobante {
  readonly folio: number;
  /** Time of issue in the zone of the business, `2026-11-24T21:05:07`. */
  readonly fecha: string;
  readonly pago: 'pue' | 'ppd';
  readonly forma: string;
  readonly emisor: DatosFiscales;
  readonly receptor: DatosFiscalesDeCliente;
  readonly sustituye: string | null;
  readonly renglones: readonly {
    readonly descripcion: string;
    readonly clave: string;
    readonly unidad: string;
  }[];
  readonly cifras: CifrasDeCfdi;
}

const traslado = (tasa: Tasa, base: string, monto: string): Nodo => ({
  nombre: 'cfdi:Traslado',
  atributos: {
    Base: base,
    Impuesto: IVA,
    TipoFactor: tasa === 'exento' ? 'Exento' : 'Tasa',
    TasaOCuota: tasa === 'exento' ? null : seisDecimales(porcentajeDeTasa(tasa) * 10_000n),
    Importe: tasa === 'exento' ? null : monto,
  },
});

const conceptos = ({ renglones, cifras }: Comprobante): readonly Nodo[] =>
  cifras.conceptos.map((concepto, lugar): Nodo => {
    const { descripcion, clave, unidad } = renglones[lugar]!;
    const { cantidad, valor_unitario, importe: monto, descuento, traslado: suyo } = concepto;
    return {
      nombre: 'cfdi:Concepto',
      atributos: {
        ClaveProdServ: clave,
        Cantidad: formatoDeCantidad(cantidad),
        ClaveUnidad: unidad,
        Descripcion: enUnAtributo(descripcion, LARGO_DE_DESCRIPCION),
        ValorUnitario: seisDecimales(valor_unitario),
        Importe: seisDecimales(monto),
        Descuento: descuento > 0n ? seisDecimales(descuento) : null,
        ObjetoImp: suyo ? CON_IMPUESTO : SIN_NADA_QUE_GRAVAR,
      },
      hijos: [
        suyo && {
          nombre: 'cfdi:Impuestos',
          atributos: {},
          hijos: [
            {
              nombre: 'cfdi:Traslados',
              atributos: {},
              hijos: [traslado(suyo.tasa, seisDecimales(suyo.base), seisDecimales(suyo.importe))],
            },
          ],
        },
      ],
    };
  });

const impuestos = ({ cifras: { encabezado } }: Comprobante): Nodo | null => {
  const { traslados, trasladados } = encabezado;
  if (traslados.length === 0) return null;
  return {
    nombre: 'cfdi:Impuestos',
    atributos: { TotalImpuestosTrasladados: trasladados === null ? null : importe(trasladados) },
    hijos: [
      {
        nombre: 'cfdi:Traslados',
        atributos: {},
        hijos: traslados.map(({ tasa, base, importe: monto }) =>
          traslado(tasa, importe(base), importe(monto)),
        ),
      },
    ],
  };
};

/** The XML before stamping: the PAC adds Sello, NoCertificado and Certificado. */
export const xmlDelComprobante = (comprobante: Comprobante): string => {
  const { emisor, receptor, sustituye, cifras, pago } = comprobante;
  const { subtotal, descuento, total } = cifras.encabezado;
  return documentoXml({
    nombre: 'cfdi:Comprobante',
    atributos: {
      'xmlns:cfdi': ESPACIO_DE_CFDI,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${ESPACIO_DE_CFDI} ${ESQUEMA}`,
      Version: '4.0',
      Folio: String(comprobante.folio),
      Fecha: comprobante.fecha,
      FormaPago: comprobante.forma,
      SubTotal: importe(subtotal),
      Descuento: descuento > 0 ? importe(descuento) : null,
      Moneda: 'MXN',
      Total: importe(total),
      TipoDeComprobante: 'I',
      Exportacion: NO_SE_EXPORTA,
      MetodoPago: pago.toUpperCase(),
      LugarExpedicion: emisor.codigo_postal,
    },
    hijos: [
      sustituye === null
        ? null
        : {
            nombre: 'cfdi:CfdiRelacionados',
            atributos: { TipoRelacion: SUSTITUYE },
            hijos: [{ nombre: 'cfdi:CfdiRelacionado', atributos: { UUID: sustituye } }],
          },
      {
        nombre: 'cfdi:Emisor',
        atributos: {
          Rfc: emisor.rfc,
          Nombre: enUnAtributo(emisor.razon_social, LARGO_DE_NOMBRE),
          RegimenFiscal: emisor.regimen,
        },
      },
      {
        nombre: 'cfdi:Receptor',
        atributos: {
          Rfc: receptor.rfc,
          Nombre: enUnAtributo(receptor.razon_social, LARGO_DE_NOMBRE),
          DomicilioFiscalReceptor: receptor.codigo_postal,
          RegimenFiscalReceptor: receptor.regimen,
          UsoCFDI: receptor.uso_cfdi,
        },
      },
      { nombre: 'cfdi:Conceptos', atributos: {}, hijos: conceptos(comprobante) },
      impuestos(comprobante),
    ],
  });
};
