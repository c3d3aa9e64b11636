import { readFileSync } from 'node:fs';
import {
  XmlBufferInputProvider,
  XmlDocument,
  type XmlElement,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';
import { FORMAS_DE_PAGO, REGIMENES, USOS_DEL_CFDI } from '../catalogos-sat.ts';
import { centavosDe, milesimasDe } from '../dinero.ts';
import { type Tasa } from '../iva.ts';
import { type CifrasDeCfdi, type Micras } from './sumas.ts';

const esquema = (archivo: string): string =>
  readFileSync(new URL(`../../sat/${archivo}`, import.meta.url), 'utf8');

const CATALOGOS: Readonly<Record<string, readonly string[]>> = {
  c_RegimenFiscal: REGIMENES.map(({ clave }) => clave),
  c_UsoCFDI: USOS_DEL_CFDI.map(({ clave }) => clave),
  c_FormaPago: [...FORMAS_DE_PAGO.map(({ clave }) => clave), '99'],
  c_MetodoPago: ['PUE', 'PPD'],
  c_Moneda: ['MXN'],
  c_TipoDeComprobante: ['I'],
  c_Exportacion: ['01'],
  c_ObjetoImp: ['01', '02', '03', '04'],
  c_Impuesto: ['001', '002', '003'],
  c_TipoFactor: ['Tasa', 'Cuota', 'Exento'],
  c_ClaveProdServ: ['50161509', '78181500', '01010101'],
  c_ClaveUnidad: ['H87', 'E48', 'KGM'],
  c_CodigoPostal: ['06000', '22000', '44100'],
  c_Pais: ['MEX'],
  c_TipoRelacion: ['04'],
  c_Periodicidad: ['04'],
  c_Meses: ['01'],
  c_Estado: ['JAL'],
};
const catalogos = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.sat.gob.mx/sitio_internet/cfd/catalogos">${Object.entries(
  CATALOGOS,
)
  .map(
    ([nombre, claves]) =>
      `<xs:simpleType name="${nombre}"><xs:restriction base="xs:string">${claves
        .map((clave) => `<xs:enumeration value="${clave}"/>`)
        .join('')}</xs:restriction></xs:simpleType>`,
  )
  .join('')}</xs:schema>`;

const CARPETA = 'https://sat.prueba/cfd';
const enBytes = (texto: string): Uint8Array => new TextEncoder().encode(texto);

let validador: XsdValidator | null = null;
const elDelSat = (): XsdValidator => {
  if (validador) return validador;
  xmlRegisterInputProvider(
    new XmlBufferInputProvider({
      [`${CARPETA}/catalogos/catCFDI.xsd`]: enBytes(catalogos),
      [`${CARPETA}/tipoDatos/tdCFDI/tdCFDI.xsd`]: enBytes(esquema('tdCFDI.xsd')),
    }),
  );
  const xsd = XmlDocument.fromString(esquema('cfdv40.xsd'), { url: `${CARPETA}/4/cfdv40.xsd` });
  validador = XsdValidator.fromDoc(xsd);
  xsd.dispose();
  return validador;
};

const SELLO = ` Sello="${'A'.repeat(8)}" NoCertificado="${'0'.repeat(20)}" Certificado="${'B'.repeat(8)}"`;

const conDocumento = <T>(xml: string, leer: (doc: XmlDocument) => T): T => {
  const doc = XmlDocument.fromString(xml);
  try {
    return leer(doc);
  } finally {
    doc.dispose();
  }
};

export const loQueNoVale = (xml: string): readonly string[] =>
  conDocumento(xml.replace('<cfdi:Comprobante', `<cfdi:Comprobante${SELLO}`), (doc) => {
    try {
      elDelSat().validate(doc);
      return [];
    } catch (error) {
      if (error instanceof XmlValidateError) return error.details.map(({ message }) => message.trim());
      throw error;
    }
  });

const NOMBRES = { cfdi: 'http://www.sat.gob.mx/cfd/4' };
const micras = (texto: string): Micras => {
  const [enteros, decimales] = texto.split('.');
  if (decimales?.length !== 6) throw new Error(`'${texto}' has not six decimals`);
  return BigInt(enteros! + decimales);
};

const atributosDe = (nodo: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries((nodo as XmlElement).attrs.map(({ name, value }) => [name, value]));

const tasaDe = ({ TipoFactor, TasaOCuota, Importe }: Readonly<Record<string, string>>): Tasa => {
  const tasas: Readonly<Record<string, Tasa>> = { '0.160000': 16, '0.080000': 8, '0.000000': 0 };
  if (TipoFactor === 'Exento' && TasaOCuota === undefined && Importe === undefined) return 'exento';
  const tasa = tasas[TasaOCuota!];
  if (TipoFactor !== 'Tasa' || tasa === undefined)
    throw new Error(`unknown rate: ${TipoFactor} ${TasaOCuota}`);
  return tasa;
};

export interface CfdiLeido {
  readonly comprobante: Readonly<Record<string, string>>;
  readonly emisor: Readonly<Record<string, string>>;
  readonly receptor: Readonly<Record<string, string>>;
  readonly relacionados: readonly Readonly<Record<string, string>>[];
  readonly conceptos: readonly Readonly<Record<string, string>>[];
  readonly cifras: CifrasDeCfdi;
}

export const leerCfdi = (xml: string): CfdiLeido =>
  conDocumento(xml, (doc) => {
    const todos = (ruta: string, desde: XmlElement = doc.root) =>
      desde.find(ruta, NOMBRES).map((nodo) => nodo as XmlElement);
    const uno = (ruta: string) => atributosDe(todos(ruta)[0]);
    const comprobante = atributosDe(doc.root);
    const nodos = todos('/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto');
    const impuestos = todos('/cfdi:Comprobante/cfdi:Impuestos').map(atributosDe)[0];
    const centavos = (texto: string | undefined) => (texto === undefined ? 0 : centavosDe(texto)!);
    return {
      comprobante,
      emisor: uno('/cfdi:Comprobante/cfdi:Emisor'),
      receptor: uno('/cfdi:Comprobante/cfdi:Receptor'),
      relacionados: todos('/cfdi:Comprobante/cfdi:CfdiRelacionados/descendant-or-self::*').map(atributosDe),
      conceptos: nodos.map(atributosDe),
      cifras: {
        conceptos: nodos.map((nodo) => {
          const suyo = atributosDe(nodo);
          const [traslado] = todos('cfdi:Impuestos/cfdi:Traslados/cfdi:Traslado', nodo).map(atributosDe);
          return {
            cantidad: milesimasDe(suyo['Cantidad'])!,
            valor_unitario: micras(suyo['ValorUnitario']!),
            importe: micras(suyo['Importe']!),
            descuento: suyo['Descuento'] === undefined ? 0n : micras(suyo['Descuento']),
            traslado: traslado
              ? {
                  tasa: tasaDe(traslado),
                  base: micras(traslado['Base']!),
                  importe: traslado['Importe'] === undefined ? 0n : micras(traslado['Importe']),
                }
              : null,
          };
        }),
        encabezado: {
          subtotal: centavos(comprobante['SubTotal']),
          descuento: centavos(comprobante['Descuento']),
          traslados: todos('/cfdi:Comprobante/cfdi:Impuestos/cfdi:Traslados/cfdi:Traslado')
            .map(atributosDe)
            .map((traslado) => ({
              tasa: tasaDe(traslado),
              base: centavos(traslado['Base']),
              importe: centavos(traslado['Importe']),
            })),
          trasladados:
            impuestos?.['TotalImpuestosTrasladados'] === undefined
              ? null
              : centavos(impuestos['TotalImpuestosTrasladados']),
          total: centavos(comprobante['Total']),
        },
      },
    };
  });
