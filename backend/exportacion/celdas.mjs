// Las celdas de libro.csv y de libro.xlsx.
import { enLaZona } from './dias.mjs';

export const texto = (valor) => ({ texto: valor });
export const escrito = (valor) => ({ escrito: valor });
export const entero = (valor) => ({ entero: valor });
export const dinero = (centavos) => ({ dinero: centavos });
export const dia = (valor) => (valor ? { dia: valor } : null);
export const hora = (zona, instante) => {
  const cuando = enLaZona(zona, instante);
  return { hora: cuando?.dia + ' ' + cuando?.hora };
};

export const importe = (centavos) => {
  const absoluto = Math.abs(centavos);
  return (centavos < 0 ? '-' : '') + Math.floor(absoluto / 100) + '.' + String(absoluto % 100).padStart(2, '0');
};

// En el CSV ningún texto se vuelve fórmula.
const EMPIEZA_FORMULA = /^\s*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;
const enComillas = (valor) => '"' + (EMPIEZA_FORMULA.test(valor) ? "'" + valor : valor).replaceAll('"', '""') + '"';
export function celdaDeCsv(celda) {
  if (celda === null) return '';
  if ('escrito' in celda) return enComillas(celda.escrito);
  return 'dinero' in celda ? importe(celda.dinero) : String(Object.values(celda)[0]);
}

// En una hoja de cálculo los días son números, contados desde éste; los de antes de 1900 van como texto.
const DIA_CERO = Date.UTC(1899, 11, 30);
const PRIMER_DIA = '1900-03-01';
const numeroDeDia = (uno) => Math.round((Date.parse(uno + 'T00:00:00Z') - DIA_CERO) / 86400000);
const segundos = (reloj) => reloj.split(':').reduce((suma, parte) => suma * 60 + Number(parte), 0);

const enXml = (valor) =>
  valor
    .slice(0, 32767)
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu, '\uFFFD')
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

// En negrita cada formato está cuatro más allá: ninguno, dinero, día, hora.
function celdaEnXml(lugar, celda, fuerte) {
  if (celda === null) return '';
  const numero = (formato, valor) => '<c r="' + lugar + '" s="' + (formato + fuerte) + '"><v>' + valor + '</v></c>';
  const enLetras = (valor) =>
    '<c r="' + lugar + '" s="' + fuerte + '" t="inlineStr"><is><t xml:space="preserve">' + enXml(valor) + '</t></is></c>';
  if ('entero' in celda) return numero(0, celda.entero);
  if ('dinero' in celda) return numero(1, importe(celda.dinero));
  if ('dia' in celda) return celda.dia < PRIMER_DIA ? enLetras(celda.dia) : numero(2, numeroDeDia(celda.dia));
  if ('hora' in celda) {
    const [del, reloj] = celda.hora.split(' ');
    return del < PRIMER_DIA ? enLetras(celda.hora) : numero(3, numeroDeDia(del) + segundos(reloj) / 86400);
  }
  return enLetras(celda.texto ?? celda.escrito);
}
const letra = (columna) => (columna < 26 ? '' : letra(Math.floor(columna / 26) - 1)) + String.fromCharCode(65 + (columna % 26));
export const filaEnXml = (fila, celdas, fuerte = 0) =>
  '<row r="' + fila + '">' + celdas.map((celda, i) => celdaEnXml(letra(i) + fila, celda, fuerte)).join('') + '</row>';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const primeraFila = (encabezado) => encabezado.length + 3;
export function hojaHastaSusFilas(encabezado, columnas) {
  const fila = primeraFila(encabezado) - 1;
  return (
    XML +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    '<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="' +
    fila +
    '" topLeftCell="B' +
    (fila + 1) +
    '" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>' +
    columnas
      .map(
        ([, ancho], i) =>
          '<col min="' + (i + 1) + '" max="' + (i + 1) + '" width="' + ancho + '" customWidth="1"/>',
      )
      .join('') +
    '</cols><sheetData>' +
    encabezado
      .map(
        ([nombre, celda], i) =>
          '<row r="' + (i + 1) + '">' + celdaEnXml('A' + (i + 1), texto(nombre), 4) + celdaEnXml('B' + (i + 1), celda, 0) + '</row>',
      )
      .join('') +
    filaEnXml(fila, columnas.map(([titulo]) => texto(titulo)), 4)
  );
}
export const FIN_DE_HOJA = '</sheetData><pageSetup orientation="landscape" fitToHeight="0"/></worksheet>';

// Lo demás de libro.xlsx: cómo se llaman sus hojas y cómo se ven sus celdas. Es siempre lo mismo.
export const PARTES_FIJAS = {
  '[Content_Types].xml': '66b6c7786c577fe4ce06bf5603a86c35d9ab6ac25a2df6fcf159a746a2ce0015',
  '_rels/.rels': '9f96bb683e71c45171c7ae310bf6c37fb5a834bb9738497ac7084c42ac9c2d9a',
  'xl/workbook.xml': '5550949a97a7a71cef448d48e80450ffc7ccdadc4cfaca6bf7cd467d868ac031',
  'xl/_rels/workbook.xml.rels': '6c680db6e6d594f0786139222990ceb759df42ef359abd1e6d7c897430a6565e',
  'xl/styles.xml': '19bfe7e942efa0d59c9ebff557351646d35abe03786316f986054e067b052233',
};
