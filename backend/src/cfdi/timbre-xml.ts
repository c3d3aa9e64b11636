import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { ESPACIO_DE_CFDI } from '@cuenta-clara/dominio/cfdi/comprobante';
import { centavosDe } from '@cuenta-clara/dominio/dinero';
import { diaDe } from '@cuenta-clara/dominio/fechas';
import { type ErrorDeDominio, regla } from '@cuenta-clara/dominio/errores';
import { type Comprobante, FOLIO_FISCAL, NO_ES_CFDI_4 } from '@cuenta-clara/dominio/facturas/timbre';
import { esRfc } from '@cuenta-clara/dominio/rfc';

export const XML_ILEGIBLE = 'El archivo no es un XML que se pueda leer.';
export const XML_CON_DTD = 'El XML trae un DOCTYPE o entidades, que no se admiten.';
export const XML_SIN_TIMBRE = 'El XML no está timbrado: le falta el Timbre Fiscal Digital.';
export const TIMBRE_DE_OTRO = 'El timbre del XML es de otro comprobante.';

const TFD = 'http://www.sat.gob.mx/TimbreFiscalDigital';

/** The parser leaves XML entities as written: `leido` resolves the predefined ones. */
const lector = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
});

/** The parser's ordered shape: `[{ 'cfdi:Emisor': [children], ':@': { Rfc: … } }]`. */
type Nodo = Readonly<Record<string, unknown>>;
type Atributos = Readonly<Record<string, string>>;
/** A prefix's namespace; '' is the default namespace's prefix. */
type EspacioDe = (prefijo: string) => string | undefined;

interface Elemento {
  readonly espacio: string | undefined;
  readonly nombre: string;
  readonly atributos: Atributos;
  readonly dentro: readonly Nodo[];
  readonly espacioDe: EspacioDe;
}

const PREDEFINIDAS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCIA = /&([^;&]*);?/g;
const NUMERICA = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i;
const ULTIMA_LETRA = 0x10_ff_ff;

const letraDe = (referencia: string): string => {
  const predefinida = Object.hasOwn(PREDEFINIDAS, referencia) ? PREDEFINIDAS[referencia] : undefined;
  if (predefinida !== undefined) return predefinida;
  const [, enHexadecimal, enDecimal] = NUMERICA.exec(referencia) ?? [];
  const letra = enHexadecimal ? parseInt(enHexadecimal, 16) : Number(enDecimal ?? Infinity);
  if (letra > ULTIMA_LETRA) throw regla(XML_CON_DTD);
  return String.fromCodePoint(letra);
};

const leido = (escrito: string | undefined): string =>
  (escrito ?? '').replaceAll(REFERENCIA, (_, referencia: string) => letraDe(referencia)).trim();

const ESPACIO = 'xmlns';

const elementoDe = (nodo: Nodo, afuera: EspacioDe): Elemento | null => {
  const etiqueta = Object.keys(nodo).find((clave) => clave !== ':@');
  if (etiqueta === undefined || etiqueta.startsWith('?') || !Array.isArray(nodo[etiqueta])) return null;
  const atributos = (nodo[':@'] ?? {}) as Atributos;
  const suyos = new Map(
    Object.entries(atributos).flatMap(([nombre, valor]): [string, string][] =>
      nombre === ESPACIO || nombre.startsWith(`${ESPACIO}:`)
        ? [[nombre.slice(ESPACIO.length + 1), leido(valor)]]
        : [],
    ),
  );
  const espacioDe: EspacioDe = (prefijo) => suyos.get(prefijo) ?? afuera(prefijo);
  const [nombre = '', prefijo = ''] = etiqueta.split(':').reverse();
  return {
    espacio: espacioDe(prefijo),
    nombre,
    atributos,
    dentro: nodo[etiqueta] as readonly Nodo[],
    espacioDe,
  };
};

const hijosDe = (
  { dentro, espacioDe }: Pick<Elemento, 'dentro' | 'espacioDe'>,
  espacio: string,
  nombre: string,
): readonly Elemento[] =>
  dentro.flatMap((nodo) => {
    const elemento = elementoDe(nodo, espacioDe);
    return elemento?.nombre === nombre && elemento.espacio === espacio ? [elemento] : [];
  });

const UTF8 = new TextDecoder('utf-8', { fatal: true });

const textoDe = (bytes: Uint8Array): string => {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw regla(XML_ILEGIBLE);
  }
};

/** DTD declarations are refused even inside XML comments: no CFDI has any. */
const DTD = /<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i;

const raizDe = (xml: string): Elemento => {
  if (DTD.test(xml)) throw regla(XML_CON_DTD);
  const nodos = ((): readonly Nodo[] => {
    try {
      return XMLValidator.validate(xml) === true ? (lector.parse(xml) as readonly Nodo[]) : [];
    } catch {
      return [];
    }
  })();
  const [raiz, otra] = nodos.flatMap((nodo) => elementoDe(nodo, () => undefined) ?? []);
  if (!raiz || otra) throw regla(XML_ILEGIBLE);
  return raiz;
};

const unico = (elementos: readonly Elemento[], siNo: () => ErrorDeDominio): Elemento => {
  const [uno, otro] = elementos;
  if (!uno || otro) throw siNo();
  return uno;
};

const atributo = ({ atributos }: Elemento, nombre: string): string =>
  leido(Object.hasOwn(atributos, nombre) ? atributos[nombre] : undefined);

const IMPORTE = /^\d{1,18}(?:\.(\d{1,2})0{0,4})?$/;
const totalDe = (escrito: string) => (IMPORTE.test(escrito) ? centavosDe(escrito) : null);

const NUMERO = /^0{0,31}(\d{1,9})$/;
const folioDe = (escrito: string) => (NUMERO.test(escrito) ? Number(escrito) : null);

const HORA = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const esFecha = (escrita: string): boolean => HORA.test(escrita) && diaDe(escrita) !== null;

/** SAT catalogue codes; empty when absent. */
export const comoSePago = (bytes: Uint8Array): { readonly pago: string; readonly forma: string } => {
  const raiz = raizDe(textoDe(bytes));
  return { pago: atributo(raiz, 'MetodoPago'), forma: atributo(raiz, 'FormaPago') };
};

/** Throws a rule error unless the XML is a stamped CFDI 4.0. Digital seals are not verified. */
export const leerTimbrado = (bytes: Uint8Array): Comprobante => {
  const raiz = raizDe(textoDe(bytes));
  const version = atributo(raiz, 'Version');
  if (raiz.nombre !== 'Comprobante' || raiz.espacio !== ESPACIO_DE_CFDI || version !== '4.0')
    throw regla(NO_ES_CFDI_4);
  const ilegible = (): ErrorDeDominio => regla(XML_ILEGIBLE);
  const sinTimbre = (): ErrorDeDominio => regla(XML_SIN_TIMBRE);
  const rfcDe = (nombre: 'Emisor' | 'Receptor'): string => {
    const rfc = atributo(unico(hijosDe(raiz, ESPACIO_DE_CFDI, nombre), ilegible), 'Rfc');
    if (!esRfc(rfc)) throw ilegible();
    return rfc;
  };
  const rfcs = { rfc_emisor: rfcDe('Emisor'), rfc_receptor: rfcDe('Receptor') };
  const timbres = hijosDe(raiz, ESPACIO_DE_CFDI, 'Complemento').flatMap((complemento) =>
    hijosDe(complemento, TFD, 'TimbreFiscalDigital'),
  );
  const timbre = unico(timbres, sinTimbre);
  const [uuid, fecha] = [atributo(timbre, 'UUID'), atributo(timbre, 'FechaTimbrado')];
  const sello = atributo(raiz, 'Sello');
  if (!FOLIO_FISCAL.test(uuid) || !esFecha(fecha) || !sello || !atributo(timbre, 'SelloSAT'))
    throw sinTimbre();
  if (atributo(timbre, 'SelloCFD') !== sello) throw regla(TIMBRE_DE_OTRO);
  return {
    version,
    tipo: atributo(raiz, 'TipoDeComprobante'),
    moneda: atributo(raiz, 'Moneda'),
    folio: folioDe(atributo(raiz, 'Folio')),
    total: totalDe(atributo(raiz, 'Total')),
    uuid: uuid.toUpperCase(),
    fecha,
    ...rfcs,
  };
};
