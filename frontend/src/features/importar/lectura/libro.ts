import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'saxen';
import { sumarDias } from '@cuenta-clara/dominio/fechas';
import { ArchivoIlegible, MAXIMO_DE_COLUMNAS, TEXTOS_DE_LECTURA, recortada } from './ilegible.ts';
import { type Hoja, type Renglon } from './renglon.ts';

/**
 * The sheets of an .xlsx file (ECMA-376) are read as texts. Only cells that exist take memory: a single cell
 * at XFD1048576 takes the room of one cell.
 */

const LEIDAS =
  /^(?:xl\/(?:workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i;
/**
 * The greatest sum of the parts' uncompressed sizes, in bytes. A part that exceeds its declared size is cut.
 */
const MAXIMO_ABIERTO = 80_000_000;

const abrir = (bytes: Uint8Array): ReadonlyMap<string, Uint8Array> => {
  let abiertos = 0;
  try {
    const partes = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!LEIDAS.test(name)) return false;
        abiertos += originalSize;
        if (abiertos > MAXIMO_ABIERTO) throw new ArchivoIlegible(TEXTOS_DE_LECTURA.bomba);
        return true;
      },
    });
    return new Map(Object.entries(partes).map(([nombre, suya]) => [nombre.toLowerCase(), suya]));
  } catch (error) {
    if (error instanceof ArchivoIlegible) throw error;
    throw new ArchivoIlegible(TEXTOS_DE_LECTURA.danado);
  }
};

interface Oyente {
  abre?: (etiqueta: string, atributos: () => Readonly<Record<string, string>>) => void;
  cierra?: (etiqueta: string) => void;
  texto?: (texto: string) => void;
}

const sinPrefijo = (nombre: string): string => nombre.slice(nombre.indexOf(':') + 1);

/** An XML DOCTYPE is refused: it could declare entities, and no spreadsheet program writes one. */
const leerXml = (parte: Uint8Array | undefined, { abre, cierra, texto }: Oyente): void => {
  if (!parte) return;
  const lector = new Parser();
  const leido = (algo: string): void => texto?.(algo);
  lector.on('openTag', (nombre, atributos, descifrar) =>
    abre?.(sinPrefijo(nombre), () =>
      Object.fromEntries(
        Object.entries(atributos()).map(([uno, valor]) => [sinPrefijo(uno), descifrar(valor)]),
      ),
    ),
  );
  lector.on('closeTag', (nombre) => cierra?.(sinPrefijo(nombre)));
  lector.on('text', (algo, descifrar) => leido(descifrar(algo)));
  lector.on('cdata', leido);
  lector.on('attention', () => {
    throw new ArchivoIlegible(TEXTOS_DE_LECTURA.danado);
  });
  lector.on('error', () => {
    throw new ArchivoIlegible(TEXTOS_DE_LECTURA.danado);
  });
  lector.parse(strFromU8(parte));
};

/** Matches a character written as its code, such as `_x000D_`. */
const POR_NUMERO = /_x([0-9A-Fa-f]{4})_/g;
const legible = (texto: string): string =>
  texto.includes('_x')
    ? texto.replace(POR_NUMERO, (_, numero: string) => String.fromCharCode(parseInt(numero, 16)))
    : texto;

const leerTextos = (parte: Uint8Array | undefined): readonly string[] => {
  const textos: string[] = [];
  let uno = '';
  let [enTexto, deFonetica] = [false, false];
  leerXml(parte, {
    abre: (etiqueta) => {
      if (etiqueta === 'si') uno = '';
      if (etiqueta === 'rPh') deFonetica = true;
      if (etiqueta === 't') enTexto = !deFonetica;
    },
    texto: (texto) => {
      if (enTexto) uno += texto;
    },
    cierra: (etiqueta) => {
      if (etiqueta === 't') enTexto = false;
      if (etiqueta === 'rPh') deFonetica = false;
      if (etiqueta === 'si') textos.push(recortada(legible(uno)));
    },
  });
  return textos;
};

/** Whether a built-in number format shows a day, or a day with a time. */
const esFormatoDeDia = (numero: number): boolean =>
  (numero >= 14 && numero <= 17) ||
  numero === 22 ||
  (numero >= 27 && numero <= 36) ||
  (numero >= 50 && numero <= 58);
const LITERALES = /"[^"]*"|\\.|\[[^\]]*\]/g;

const leerEstilos = (parte: Uint8Array | undefined): readonly boolean[] => {
  const propios = new Map<number, boolean>();
  const deDia: boolean[] = [];
  let enCeldas = false;
  leerXml(parte, {
    abre: (etiqueta, atributos) => {
      if (etiqueta === 'numFmt') {
        const { numFmtId, formatCode = '' } = atributos();
        propios.set(Number(numFmtId), /[dy]/i.test(formatCode.replace(LITERALES, '')));
      }
      if (etiqueta === 'cellXfs') enCeldas = true;
      if (etiqueta === 'xf' && enCeldas) {
        const formato = Number(atributos()['numFmtId'] ?? 0);
        deDia.push(propios.get(formato) ?? esFormatoDeDia(formato));
      }
    },
    cierra: (etiqueta) => {
      if (etiqueta === 'cellXfs') enCeldas = false;
    },
  });
  return deDia;
};

/**
 * The days with serial number 0 in Excel's two calendars. Excel counts a 29 February 1900, which did not
 * exist, so days before it are off by one.
 */
const CEROS = { de1900: '1899-12-30', de1904: '1904-01-01' } as const;
const ULTIMO_DIA = 2_958_465;

/** The day of a serial number as `YYYY-MM-DD`; null when it is out of range. */
export const diaDeSerie = (serie: number, desde: keyof typeof CEROS = 'de1900'): string | null =>
  serie >= 1 && serie <= ULTIMO_DIA ? sumarDias(CEROS[desde], Math.floor(serie)) : null;

/** The number of digits that Excel keeps of a number: digits beyond are rounding errors. */
const DIGITOS_DE_EXCEL = 15;
const numeroEscrito = (valor: string): string => {
  const numero = Number(valor);
  if (!Number.isFinite(numero)) return valor;
  const justo = Number(numero.toPrecision(DIGITOS_DE_EXCEL));
  return Number.isInteger(justo) && Math.abs(justo) < 1e21 ? BigInt(justo).toString() : String(justo);
};

const columnaDe = (lugar: string): number => {
  let columna = 0;
  for (const letra of lugar) {
    const codigo = letra.charCodeAt(0);
    if (codigo < 65 || codigo > 90) break;
    columna = columna * 26 + codigo - 64;
  }
  return columna - 1;
};

interface Entorno {
  readonly textos: readonly string[];
  readonly deDia: readonly boolean[];
  readonly desde: keyof typeof CEROS;
}

const valorDe = (tipo: string, crudo: string, estilo: number, { textos, deDia, desde }: Entorno): string => {
  if (tipo === 's') return textos[Number(crudo)] ?? '';
  if (tipo === 'b') return crudo === '1' ? 'Sí' : 'No';
  if (tipo === 'd') return crudo.slice(0, 10);
  if (tipo !== 'n' && tipo !== '') return legible(crudo);
  if (crudo === '') return '';
  return (deDia[estilo] ? diaDeSerie(Number(crudo), desde) : null) ?? numeroEscrito(crudo);
};

/** Matches merged cells such as `A2:B5`. */
const COMBINADAS = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/;

interface Combinada {
  readonly columna: number;
  readonly hasta: number;
}

/** Writes the value of cells merged downwards, which stands in their first row, into their other rows. */
const repartir = (
  filas: readonly Renglon[],
  combinadas: ReadonlyMap<number, readonly Combinada[]>,
): Renglon[] => {
  const abiertas = new Map<number, { readonly hasta: number; readonly valor: string }>();
  return filas.map(({ numero, celdas: escritas }) => {
    const celdas = [...escritas];
    for (const [columna, { hasta, valor }] of abiertas) {
      if (numero > hasta) abiertas.delete(columna);
      else if (!celdas[columna]) {
        while (celdas.length < columna) celdas.push('');
        celdas[columna] = valor;
      }
    }
    for (const { columna, hasta } of combinadas.get(numero) ?? [])
      abiertas.set(columna, { hasta, valor: celdas[columna] ?? '' });
    return { numero, celdas };
  });
};

const leerHoja = (parte: Uint8Array | undefined, entorno: Entorno): Renglon[] => {
  const filas: Renglon[] = [];
  const combinadas = new Map<number, Combinada[]>();
  let [numero, columna, estilo] = [0, -1, 0];
  let [tipo, crudo, enValor] = ['', '', false];
  let celdas: string[] = [];
  leerXml(parte, {
    abre: (etiqueta, atributos) => {
      if (etiqueta === 'row') {
        numero = Number(atributos()['r'] ?? numero + 1);
        [celdas, columna] = [[], -1];
      } else if (etiqueta === 'c') {
        const { r, t = '', s = '0' } = atributos();
        columna = r ? columnaDe(r) : columna + 1;
        [tipo, crudo, estilo] = [t, '', Number(s)];
      } else if (etiqueta === 'mergeCell') {
        const [, letras = '', desde = '', hasta = ''] = COMBINADAS.exec(atributos()['ref'] ?? '') ?? [];
        const una = { columna: columnaDe(letras), hasta: Number(hasta) };
        if (una.columna < MAXIMO_DE_COLUMNAS && Number(desde) < una.hasta)
          combinadas.set(Number(desde), [...(combinadas.get(Number(desde)) ?? []), una]);
      } else enValor = etiqueta === 'v' || etiqueta === 't';
    },
    texto: (texto) => {
      if (enValor) crudo += texto;
    },
    cierra: (etiqueta) => {
      enValor = false;
      if (etiqueta === 'c' && columna >= 0 && columna < MAXIMO_DE_COLUMNAS) {
        const valor = recortada(valorDe(tipo, crudo, estilo, entorno).trim());
        if (valor === '') return;
        while (celdas.length < columna) celdas.push('');
        celdas[columna] = valor;
      }
      if (etiqueta === 'row' && celdas.length > 0) filas.push({ numero, celdas });
    },
  });
  return combinadas.size === 0 ? filas : repartir(filas, combinadas);
};

export const leerLibro = (bytes: Uint8Array): Hoja[] => {
  const partes = abrir(bytes);
  const archivos = new Map<string, string>();
  leerXml(partes.get('xl/_rels/workbook.xml.rels'), {
    abre: (etiqueta, atributos) => {
      if (etiqueta !== 'Relationship') return;
      const { Id = '', Target = '' } = atributos();
      archivos.set(Id, (Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`).toLowerCase());
    },
  });
  const hojas: { nombre: string; archivo: string }[] = [];
  let desde: keyof typeof CEROS = 'de1900';
  leerXml(partes.get('xl/workbook.xml'), {
    abre: (etiqueta, atributos) => {
      if (etiqueta === 'workbookPr' && /^(1|true)$/.test(atributos()['date1904'] ?? '')) desde = 'de1904';
      if (etiqueta !== 'sheet') return;
      const { name = '', id = '', state = 'visible' } = atributos();
      if (state === 'visible') hojas.push({ nombre: name, archivo: archivos.get(id) ?? '' });
    },
  });
  if (hojas.length === 0) throw new ArchivoIlegible(TEXTOS_DE_LECTURA.desconocido);
  const entorno = {
    textos: leerTextos(partes.get('xl/sharedstrings.xml')),
    deDia: leerEstilos(partes.get('xl/styles.xml')),
    desde,
  };
  return hojas
    .map(({ nombre, archivo }) => ({ nombre, filas: leerHoja(partes.get(archivo), entorno) }))
    .filter(({ filas }) => filas.length > 0);
};
