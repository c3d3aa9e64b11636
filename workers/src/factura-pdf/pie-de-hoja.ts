import { PIE, TINTA } from './estilos.ts';
import { type Familias, partesPorFuente } from './fuente.ts';

export interface Pie {
  readonly nombre: string;
  readonly ancla: string;
  readonly dice: string;
}

class Linea {
  readonly #hojas: PDFKit.PDFDocument;
  readonly #familias: Familias;
  readonly #cuerpo: number;

  constructor(hojas: PDFKit.PDFDocument, familias: Familias, cuerpo: number) {
    this.#hojas = hojas;
    this.#familias = familias;
    this.#cuerpo = cuerpo;
  }

  #conPartes(texto: string, hacer: (parte: string, ancho: number) => void): void {
    for (const { fuente, parte } of partesPorFuente(texto, this.#familias)) {
      this.#hojas.font(fuente as never, this.#cuerpo);
      hacer(parte, this.#hojas.widthOfString(parte));
    }
  }

  ancho(texto: string): number {
    let suma = 0;
    this.#conPartes(texto, (_parte, ancho) => (suma += ancho));
    return suma;
  }

  abreviado(texto: string, anchoMaximo: number): string {
    if (this.ancho(texto) <= anchoMaximo) return texto;
    const letras = [...texto];
    while (letras.length > 0 && this.ancho(`${letras.join('')}…`) > anchoMaximo) letras.pop();
    return `${letras.join('').trimEnd()}…`;
  }

  escribir(texto: string, x: number, y: number): void {
    let desde = x;
    this.#conPartes(texto, (parte, ancho) => {
      this.#hojas.text(parte, desde, y, { lineBreak: false, baseline: 'alphabetic' });
      desde += ancho;
    });
  }
}

export const dibujarPie = (
  hojas: PDFKit.PDFDocument,
  { nombre, ancla, dice }: Pie,
  familias: Familias,
  [hoja, deHojas]: readonly [number, number],
): void => {
  const { izquierda, derecha, regla, base, baseDelAncla, anchoDelNombre, cuerpo, cuerpoDelAncla } = PIE;
  hojas.rect(izquierda, regla, derecha - izquierda, 0.5).fill(TINTA.linea);
  hojas.fillColor(TINTA.suave);
  const deArriba = new Linea(hojas, familias, cuerpo);
  deArriba.escribir(deArriba.abreviado(nombre.replaceAll('\n', ' '), anchoDelNombre), izquierda, base);
  const numero = `${dice}${hoja} / ${deHojas}`;
  deArriba.escribir(numero, derecha - deArriba.ancho(numero), base);
  if (ancla) new Linea(hojas, familias, cuerpoDelAncla).escribir(ancla, izquierda, baseDelAncla);
};
