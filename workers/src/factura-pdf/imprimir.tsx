import { type ReactNode } from 'react';
import layoutDocument, { type DocumentNode } from '@react-pdf/layout';
import renderPdf from '@react-pdf/render';
import { Document, Font, Page, pdf } from '@react-pdf/renderer';
import PDFDocument from 'pdfkit';
import { PAGINA, estilo } from './estilos.ts';
import { type Familias, PESOS, fuenteDe } from './fuente.ts';
import { type Pie, dibujarPie } from './pie-de-hoja.ts';

/** A paper: an invoice, a statement, a summary. */
export interface Papel {
  readonly titulo: string;
  readonly autor: string;
  /** Its day, `YYYY-MM-DD`: the file is dated at noon UTC of it, so equal papers are equal files. */
  readonly dia: string;
  readonly contenido: ReactNode;
  readonly pie?: Pie;
}

/**
 * The sheets as they are written. They are numbered at the end, when it is known how many there are, as pdfkit has it:
 * a number that react-pdf writes (`render`, `layout`) has it lay the whole paper out again.
 */
class Hojas extends PDFDocument {
  readonly #pie: Pie | undefined;
  readonly #familias: Familias;
  readonly #fuentes = new Map<unknown, string>();

  constructor({ titulo, autor, dia, pie }: Papel, familias: Familias) {
    super({
      // No font is opened that nothing is written in.
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

  /** react-pdf hands the font itself with every text: opened by a name, it is opened once. What is drawn names its weight. */
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

  /** pdfkit aligns only what it breaks into lines: a text on one line, aligned to the right, ends at its x. */
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
/** A row that is drawn (FilaDeTabla) counts as a text. */
const textosDe = ({ type, children = [] }: Nodo): number =>
  children.reduce((suma, hijo) => suma + textosDe(hijo), type === 'TEXT' || type === 'CANVAS' ? 1 : 0);

/** A paper of no more texts than this is likely to fit on one sheet. */
const TEXTOS_DE_UNA_HOJA = 64;

// Its type tells of the document only; the fonts come second.
const maquetarDocumento = layoutDocument as (
  documento: DocumentNode,
  fuentes: typeof Font,
) => ReturnType<typeof layoutDocument>;

/** Where everything stands on the sheets: on one where it fits, which needs no second look at any of it. */
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
    // It is as tall as what is on it.
    if (hoja?.box && hoja.box.height <= PAGINA.alto) {
      hoja.box.height = PAGINA.alto;
      return maqueta;
    }
  }
  return maquetarDocumento(documento(false), Font);
};

/** A paper as a PDF: what `renderToBuffer` of react-pdf does, with sheets of our own. */
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
