import { type ReactNode } from 'react';
import layoutDocument, { type DocumentNode } from '@react-pdf/layout';
import renderPdf from '@react-pdf/render';
import { Document, Font, Page, pdf } from '@react-pdf/renderer';
import PDFDocument from 'pdfkit';
import { PAGINA, estilo } from './estilos.ts';
import { type Familias, PESOS, fuenteDe } from './fuente.ts';
import { type Pie, dibujarPie } from './pie-de-hoja.ts';

export interface Papel {
  readonly titulo: string;
  readonly autor: string;
  /**
   * `YYYY-MM-DD`. The file's creation date is noon UTC of this day, so that equal documents are equal files.
   */
  readonly dia: string;
  readonly contenido: ReactNode;
  readonly pie?: Pie;
}

/** Page numbers are drawn at the end: react-pdf's own (`render`) would lay the whole document out again. */
class Hojas extends PDFDocument {
  readonly #pie: Pie | undefined;
  readonly #familias: Familias;
  readonly #fuentes = new Map<unknown, string>();

  constructor({ titulo, autor, dia, pie }: Papel, familias: Familias) {
    super({
      // `font: null` makes pdfkit open no default font.
      font: null as never,
      autoFirstPage: false,
      bufferPages: true,
      displayTitle: true,
      lang: 'es',
      info: {
        Title: titulo,
        Author: autor,
        Creator: 'Cuenta Clara',
        Producer: 'Cuenta Clara',
        CreationDate: new Date(`${dia}T12:00:00.000Z`),
      },
    });
    this.#pie = pie;
    this.#familias = familias;
  }

  /**
   * react-pdf passes a font object for each text. The object gets a name here, because pdfkit opens a font
   * anew unless it is named. A table's row (`FilaDeTabla`) passes a weight such as '400' instead.
   */
  override font(una: PDFKit.Mixins.PDFFontSource, ...resto: [(string | number | undefined)?, number?]): this {
    const tamano = resto as [number];
    const peso = PESOS.find((cual) => String(cual) === una);
    const fuente = peso ? (fuenteDe(this.#familias[0], peso) as never) : una;
    if (typeof fuente === 'string') return super.font(fuente, ...tamano);
    const nombre = this.#fuentes.get(fuente) ?? `fuente-${this.#fuentes.size}`;
    if (!this.#fuentes.has(fuente)) {
      this.#fuentes.set(fuente, nombre);
      this.registerFont(nombre, fuente);
    }
    return super.font(nombre, ...tamano);
  }

  /**
   * For a one-line text aligned to the right, `x` is its right end: pdfkit itself aligns only wrapped text.
   */
  override text(texto: string, ...resto: unknown[]): this {
    const [x, y, opciones] = resto as [number, number, PDFKit.Mixins.TextOptions?];
    const ancho = opciones?.align === 'right' && opciones.lineBreak === false ? this.widthOfString(texto) : 0;
    return super.text(texto, x - ancho, y, opciones);
  }

  override end(): void {
    const { count } = this.bufferedPageRange();
    for (let i = 0; i < count && this.#pie; i++) {
      this.switchToPage(i);
      dibujarPie(this, this.#pie, this.#familias, [i + 1, count]);
    }
    super.end();
  }
}

interface Nodo {
  readonly type: string;
  readonly children?: readonly Nodo[];
}
/**
 * The number of texts in a part of the document. A row drawn on a canvas (`FilaDeTabla`) counts as one text.
 */
const textosDe = ({ type, children = [] }: Nodo): number =>
  children.reduce((suma, hijo) => suma + textosDe(hijo), type === 'TEXT' || type === 'CANVAS' ? 1 : 0);

const TEXTOS_DE_UNA_HOJA = 64;

// The type of `layoutDocument` lacks its second parameter, the fonts.
const maquetarDocumento = layoutDocument as (
  documento: DocumentNode,
  fuentes: typeof Font,
) => ReturnType<typeof layoutDocument>;

/** A short document is tried on a single page first, which skips react-pdf's pagination. */
const maquetar = async ({ contenido }: Papel, familias: Familias) => {
  const documento = (enUna: boolean): DocumentNode =>
    pdf(
      <Document>
        <Page
          size="LETTER"
          style={{ ...estilo.pagina, fontFamily: [...familias] }}
          {...(enUna ? { wrap: false } : { experimentalPagination: true })}
        >
          {contenido}
        </Page>
      </Document>,
    ).container.document;
  const deUna = documento(true);
  if (textosDe(deUna) <= TEXTOS_DE_UNA_HOJA) {
    const maqueta = await maquetarDocumento(deUna, Font);
    const [hoja] = maqueta.children;
    // Without wrapping, react-pdf makes the page as tall as its content.
    if (hoja?.box && hoja.box.height <= PAGINA.alto) {
      hoja.box.height = PAGINA.alto;
      return maqueta;
    }
  }
  return maquetarDocumento(documento(false), Font);
};

/** Like react-pdf's `renderToBuffer`, but with the page numbers of `Hojas`. */
export const imprimir = async (papel: Papel, familias: Familias): Promise<Buffer> => {
  const maqueta = await maquetar(papel, familias);
  const hojas = new Hojas(papel, familias);
  const partes: Buffer[] = [];
  const escrito = new Promise<Buffer>((listo, fallo) => {
    hojas.on('data', (parte: Buffer) => partes.push(parte));
    hojas.on('end', () => listo(Buffer.concat(partes)));
    hojas.on('error', fallo);
  });
  renderPdf(hojas as never, maqueta);
  return escrito;
};
