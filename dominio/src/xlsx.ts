import { importe } from './dinero.ts';
import { type Dia, diasEntre } from './fechas.ts';
import { type Celda, type Fila, type HojaDeCalculo, type LibroDeCalculo } from './libro-de-calculo.ts';

/**
 * The parts of an .xlsx file (ECMA-376); equal data gives equal bytes. Rows have inline texts, so that
 * memory is bounded, and an archive's verifier can write the workbook again and compare (docs/adr/0021).
 */

export interface ParteDeLibro {
  readonly nombre: string;
  readonly contenido: Iterable<string> | AsyncIterable<string>;
}

/** The most rows of a sheet in Excel, with heading and totals. */
export const MAXIMO_DE_FILAS = 1_048_576;
const MAXIMO_DE_TEXTO = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const HOJAS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELACIONES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PAQUETE = 'http://schemas.openxmlformats.org/package/2006';
const TIPO = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const LLANO = /^[\t\n !#-%'-;=?-^`-~\u00A0-\uD7FF\uE000-\uFFFD]*$/;
/** XML cannot hold lone surrogates and controls. */
const ILEGIBLE = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu;
/** Excel reads `_xHHHH_` as the character of this code, so its `_` is escaped. */
const POR_NUMERO = /_x(?=[0-9A-Fa-f]{4}_)/g;

const enXml = (texto: string): string =>
  texto.length <= MAXIMO_DE_TEXTO && LLANO.test(texto)
    ? texto
    : enXmlCuidado(texto.slice(0, MAXIMO_DE_TEXTO));
const enXmlCuidado = (texto: string): string =>
  texto
    .replace(/\r\n?/g, '\n')
    .replace(ILEGIBLE, '\uFFFD')
    .replace(POR_NUMERO, '_x005F_x')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Excel's day 0. Excel miscounts days before 1900-03-01. */
const DIA_CERO: Dia = '1899-12-30';
const PRIMER_DIA: Dia = '1900-03-01';
const SEGUNDOS_DEL_DIA = 86_400;

const enSegundos = (hora: string): number => {
  const [horas = 0, minutos = 0, segundos = 0] = hora.split(':').map(Number);
  return (horas * 60 + minutos) * 60 + segundos;
};

const FORMATO = { ninguno: 0, dinero: 1, dia: 2, hora: 3 } as const;
const FUERTE = 4;

const numero = (lugar: string, formato: number, valor: string | number): string =>
  `<c r="${lugar}" s="${formato}"><v>${valor}</v></c>`;
const texto = (lugar: string, formato: number, valor: string): string =>
  `<c r="${lugar}" s="${formato}" t="inlineStr"><is><t xml:space="preserve">${enXml(valor)}</t></is></c>`;

const celdaEnXml = (lugar: string, celda: Celda, fuerte: number): string => {
  if (celda === null) return '';
  if ('entero' in celda) return numero(lugar, FORMATO.ninguno + fuerte, celda.entero);
  if ('dinero' in celda) return numero(lugar, FORMATO.dinero + fuerte, importe(celda.dinero));
  if ('dia' in celda)
    return celda.dia < PRIMER_DIA
      ? texto(lugar, FORMATO.ninguno + fuerte, celda.dia)
      : numero(lugar, FORMATO.dia + fuerte, diasEntre(DIA_CERO, celda.dia));
  if ('hora' in celda) {
    const [dia = '', hora = ''] = celda.hora.split(' ');
    return dia < PRIMER_DIA
      ? texto(lugar, FORMATO.ninguno + fuerte, celda.hora)
      : numero(lugar, FORMATO.hora + fuerte, diasEntre(DIA_CERO, dia) + enSegundos(hora) / SEGUNDOS_DEL_DIA);
  }
  return texto(lugar, FORMATO.ninguno + fuerte, 'texto' in celda ? celda.texto : celda.escrito);
};

const letra = (columna: number): string =>
  (columna < 26 ? '' : letra(Math.floor(columna / 26) - 1)) + String.fromCharCode(65 + (columna % 26));

const filaEnXml = (fila: number, celdas: Fila, fuerte = 0): string => {
  let xml = `<row r="${fila}">`;
  for (let columna = 0; columna < celdas.length; columna++)
    xml += celdaEnXml(letra(columna) + fila, celdas[columna]!, fuerte);
  return `${xml}</row>`;
};

/** Column names follow the heading and an empty row. They stay in sight and repeat on every printed page. */
const filaDeColumnas = ({ encabezado }: HojaDeCalculo): number => encabezado.length + 2;

export async function* hojaEnXml(hoja: HojaDeCalculo): AsyncGenerator<string, void, undefined> {
  const { encabezado, columnas, filas, totales } = hoja;
  const deColumnas = filaDeColumnas(hoja);
  const anchos = columnas.map(
    ({ ancho }, i) => `<col min="${i + 1}" max="${i + 1}" width="${ancho}" customWidth="1"/>`,
  );
  yield [
    `${XML}<worksheet xmlns="${HOJAS}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="${deColumnas}" `,
    `topLeftCell="B${deColumnas + 1}" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>`,
    `<cols>${anchos.join('')}</cols><sheetData>`,
    ...encabezado.map(
      ([nombre, celda], i) =>
        `<row r="${i + 1}">${celdaEnXml(`A${i + 1}`, { texto: nombre }, FUERTE)}${celdaEnXml(`B${i + 1}`, celda, 0)}</row>`,
    ),
    filaEnXml(
      deColumnas,
      columnas.map(({ titulo }) => ({ texto: titulo })),
      FUERTE,
    ),
  ].join('');
  let fila = deColumnas;
  for await (const pagina of filas) {
    let xml = '';
    for (const celdas of pagina) xml += filaEnXml(++fila, celdas);
    yield xml;
  }
  if (totales.length > 0) yield filaEnXml(fila + 1, totales, FUERTE);
  yield '</sheetData><pageSetup orientation="landscape" fitToHeight="0"/></worksheet>';
}

const formatos = (negrita: '' | ' applyFont="1"'): string =>
  [0, 164, 165, 166]
    .map(
      (formato) =>
        `<xf numFmtId="${formato}" fontId="${negrita ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${negrita}/>`,
    )
    .join('');

const ESTILOS = [
  `${XML}<styleSheet xmlns="${HOJAS}"><numFmts count="3">`,
  '<numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00;[Red]\\-&quot;$&quot;#,##0.00"/>',
  '<numFmt numFmtId="165" formatCode="dd/mm/yyyy"/>',
  '<numFmt numFmtId="166" formatCode="dd/mm/yyyy\\ hh:mm:ss"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="8">${formatos('')}${formatos(' applyFont="1"')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('');

const archivoDeHoja = (i: number): string => `worksheets/sheet${i + 1}.xml`;

const partesFijas = (hojas: readonly HojaDeCalculo[]): readonly ParteDeLibro[] => {
  const deCada = (parte: (hoja: HojaDeCalculo, i: number) => string): string => hojas.map(parte).join('');
  const textos: readonly (readonly [string, string])[] = [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PAQUETE}/content-types">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${TIPO}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${TIPO}.styles+xml"/>` +
        deCada(
          (_, i) => `<Override PartName="/xl/${archivoDeHoja(i)}" ContentType="${TIPO}.worksheet+xml"/>`,
        ) +
        '</Types>',
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PAQUETE}/relationships">` +
        `<Relationship Id="rId1" Type="${RELACIONES}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${HOJAS}" xmlns:r="${RELACIONES}"><sheets>` +
        deCada(({ nombre }, i) => `<sheet name="${enXml(nombre)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`) +
        '</sheets><definedNames>' +
        deCada((hoja, i) => {
          const fila = filaDeColumnas(hoja);
          return `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">'${enXml(hoja.nombre)}'!$${fila}:$${fila}</definedName>`;
        }) +
        '</definedNames></workbook>',
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PAQUETE}/relationships">` +
        deCada(
          (_, i) =>
            `<Relationship Id="rId${i + 1}" Type="${RELACIONES}/worksheet" Target="${archivoDeHoja(i)}"/>`,
        ) +
        `<Relationship Id="rId${hojas.length + 1}" Type="${RELACIONES}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', ESTILOS],
  ];
  return textos.map(([nombre, contenido]) => ({ nombre, contenido: [contenido] }));
};

export const partesDelLibro = ({ hojas }: LibroDeCalculo): readonly ParteDeLibro[] => [
  ...partesFijas(hojas),
  ...hojas.map((hoja, i) => ({ nombre: `xl/${archivoDeHoja(i)}`, contenido: hojaEnXml(hoja) })),
];
