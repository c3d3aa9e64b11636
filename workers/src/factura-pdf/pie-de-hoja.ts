import { PIE, TINTA } from './estilos.ts';
import { type Familia, fuenteDe } from './fuente.ts';

/** The foot of every sheet: who issued it, where its ledger stood, which sheet it is. */
export interface Pie {
  readonly nombre: string;
  readonly ancla: string;
  /** What stands before the number of the sheet. */
  readonly dice: string;
}

const abreviado = (hojas: PDFKit.PDFDocument, texto: string, ancho: number): string => {
  if (hojas.widthOfString(texto) <= ancho) return texto;
  const letras = [...texto];
  while (letras.length > 0 && hojas.widthOfString(`${letras.join('')}…`) > ancho) letras.pop();
  return `${letras.join('').trimEnd()}…`;
};

/** Draws it on the sheet that is being written, which is one of so many. */
export const dibujarPie = (
  hojas: PDFKit.PDFDocument,
  { nombre, ancla, dice }: Pie,
  familia: Familia,
  [hoja, deHojas]: readonly [number, number],
): void => {
  const { izquierda, derecha, regla, base, baseDelAncla, anchoDelNombre, cuerpo, cuerpoDelAncla } = PIE;
  const escribir = (texto: string, x: number, y: number): void =>
    void hojas.text(texto, x, y, { lineBreak: false, baseline: 'alphabetic' });
  hojas.rect(izquierda, regla, derecha - izquierda, 0.5).fill(TINTA.linea);
  hojas.fillColor(TINTA.suave).font(fuenteDe(familia) as never, cuerpo);
  escribir(abreviado(hojas, nombre.replaceAll('\n', ' '), anchoDelNombre), izquierda, base);
  const numero = `${dice}${hoja} / ${deHojas}`;
  escribir(numero, derecha - hojas.widthOfString(numero), base);
  if (!ancla) return;
  hojas.fontSize(cuerpoDelAncla);
  escribir(ancla, izquierda, baseDelAncla);
};
