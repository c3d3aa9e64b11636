import { recortada } from './ilegible.ts';
import { type Tabla } from './renglon.ts';

/**
 * Reads contacts as telephones write them: vCard 3 and 4 (RFC 2426, RFC 6350), and vCard 2.1 with its
 * quoted-printable, which older iPhones and most Androids write and no maintained library reads.
 */

export const esTarjeta = (texto: string): boolean => /^\s*BEGIN:VCARD/i.test(texto);

interface Propiedad {
  readonly nombre: string;
  readonly parametros: string;
  readonly valor: string;
}

/** A line of a vCard continues after a line break and a blank, or in quoted-printable after `=`. */
const lineasDe = (texto: string): string[] => {
  const lineas: string[] = [];
  let sigue = false;
  for (const linea of texto.split(/\r\n|\r|\n/)) {
    const ultima = lineas.length - 1;
    if (sigue) lineas[ultima] = lineas[ultima]!.slice(0, -1) + linea;
    else if (/^[ \t]/.test(linea) && ultima >= 0) lineas[ultima] += linea.slice(1);
    else lineas.push(linea);
    const entera = lineas.at(-1)!;
    sigue = entera.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(entera);
  }
  return lineas;
};

const PROPIEDAD = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/s;

const deQuotedPrintable = (texto: string, parametros: string): string => {
  const bytes: number[] = [];
  for (let lugar = 0; lugar < texto.length; lugar += 1) {
    const par = texto.charAt(lugar) === '=' ? texto.slice(lugar + 1, lugar + 3) : '';
    if (/^[0-9A-F]{2}$/i.test(par)) {
      bytes.push(parseInt(par, 16));
      lugar += 2;
    } else bytes.push(...new TextEncoder().encode(texto.charAt(lugar)));
  }
  const latino = /CHARSET="?(?:ISO-8859-1|WINDOWS-1252)/i.test(parametros);
  return new TextDecoder(latino ? 'windows-1252' : 'utf-8')
    .decode(new Uint8Array(bytes))
    .replaceAll('\r\n', '\n');
};

const propiedadDe = (linea: string): Propiedad | null => {
  const partes = PROPIEDAD.exec(linea);
  if (!partes) return null;
  const [, nombre = '', parametros = '', crudo = ''] = partes;
  const valor = /QUOTED-PRINTABLE/i.test(parametros) ? deQuotedPrintable(crudo, parametros) : crudo;
  return { nombre: nombre.toUpperCase(), parametros: parametros.toUpperCase(), valor };
};

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', N: '\n' };
const sinEscapes = (texto: string): string =>
  texto.replace(/\\(.)/gs, (_, letra: string) => ESCAPES[letra] ?? letra).trim();
const partesDe = (valor: string): string[] =>
  (valor.match(/(?:\\.|[^;\\])*(?:;|$)/gs) ?? []).map((parte) => sinEscapes(parte.replace(/;$/, '')));

const TITULOS = [
  'Nombre',
  'Empresa',
  'Celular',
  'Email',
  'Dirección',
  'Notas',
  'Otra dirección',
  'Cumpleaños',
];

/** A birthday without its year begins with `--`. */
const CUMPLEANOS = /^(\d{4}|--)-?(\d{2})-?(\d{2})/;
/** Apple writes a year also when none is known, and says so in this parameter. */
const SIN_ANIO = /X-APPLE-OMIT-YEAR/;

const cumpleanosDe = ({ valor, parametros }: Propiedad): string => {
  const [, anio = '', mes = '', dia = ''] = CUMPLEANOS.exec(sinEscapes(valor)) ?? [];
  if (!anio) return '';
  return `${anio === '--' || SIN_ANIO.test(parametros) ? '-' : anio}-${mes}-${dia}`;
};

const direccionDe = ({ valor }: Propiedad): string => {
  const [, , calle = '', ciudad = '', estado = '', postal = '', pais = ''] = partesDe(valor);
  return [calle, ciudad, estado, postal, pais]
    .map((parte) => parte.replace(/\s*\n\s*/g, ', '))
    .filter(Boolean)
    .join(', ');
};

const filaDe = (propiedades: readonly Propiedad[]): string[] => {
  const de = (nombre: string): readonly Propiedad[] => propiedades.filter((una) => una.nombre === nombre);
  const primera = (nombre: string): string => sinEscapes(de(nombre)[0]?.valor ?? '');
  const [apellido = '', propio = '', segundo = ''] = partesDe(de('N')[0]?.valor ?? '');
  const [empresa = ''] = partesDe(de('ORG')[0]?.valor ?? '');
  const suya = empresa || primera('X-WA-BIZ-NAME');
  const completo = [propio, segundo, apellido].filter(Boolean).join(' ') || primera('FN');
  const esEmpresa =
    /COMPANY/i.test(primera('X-ABSHOWAS')) || /^ORG/i.test(primera('KIND')) || completo === suya;
  const telefonos = [...de('TEL')]
    .sort((a, b) => Number(/CELL|WAID/.test(b.parametros)) - Number(/CELL|WAID/.test(a.parametros)))
    .map(({ valor }) => sinEscapes(valor).replace(/^tel:/i, '').replace(/;ext=/i, ' ext '))
    .filter(Boolean);
  const emails = de('EMAIL').map(({ valor }) => sinEscapes(valor).replace(/^mailto:/i, ''));
  const [direccion = '', ...otras] = de('ADR').map(direccionDe);
  const [cumpleanos] = de('BDAY');
  return [
    esEmpresa ? '' : completo,
    suya || (esEmpresa ? completo : ''),
    [...new Set(telefonos)].join('\n'),
    emails.join('\n'),
    direccion,
    de('NOTE')
      .map(({ valor }) => sinEscapes(valor))
      .join('\n'),
    otras.join('\n'),
    cumpleanos ? cumpleanosDe(cumpleanos) : '',
  ].map(recortada);
};

export const leerTarjetas = (texto: string): Tabla => {
  const filas: string[][] = [];
  let propiedades: Propiedad[] | null = null;
  for (const linea of lineasDe(texto)) {
    if (/^BEGIN:VCARD\s*$/i.test(linea)) {
      if (propiedades) filas.push(filaDe(propiedades));
      propiedades = [];
    } else if (/^END:VCARD\s*$/i.test(linea)) {
      if (propiedades) filas.push(filaDe(propiedades));
      propiedades = null;
    } else if (propiedades) {
      const una = propiedadDe(linea);
      if (una) propiedades.push(una);
    }
  }
  // The end of a file that was cut ends its last contact.
  if (propiedades) filas.push(filaDe(propiedades));
  return {
    titulos: TITULOS,
    filas: filas
      .map((celdas, lugar) => ({ numero: lugar + 1, celdas }))
      .filter(({ celdas }) => celdas.some((celda) => celda !== '')),
  };
};
