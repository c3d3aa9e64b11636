import { OPS, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Measures are in points. `y` is the distance from the top of the page to the baseline. */
export interface TextoImpreso {
  readonly texto: string;
  readonly x: number;
  readonly y: number;
  readonly ancho: number;
  readonly tamano: number;
}

export interface PaginaImpresa {
  readonly ancho: number;
  readonly alto: number;
  readonly textos: readonly TextoImpreso[];
  readonly lineas: readonly string[];
  readonly imagenes: number;
  readonly fondos: number;
  /** The widest gap between two letters, in thousandths of the font size. */
  readonly separacion: number;
  readonly colores: ReadonlySet<string>;
}

export interface PdfLeido {
  readonly titulo: string | undefined;
  readonly autor: string | undefined;
  readonly paginas: readonly PaginaImpresa[];
}

const enLineas = (textos: readonly TextoImpreso[]): string[] => {
  const alturas = [...new Set(textos.map(({ y }) => Math.round(y)))].sort((a, b) => a - b);
  return alturas.map((altura) =>
    textos
      .filter(({ y }) => Math.round(y) === altura)
      .sort((a, b) => a.x - b.x)
      .map(({ texto }) => texto)
      .join(' '),
  );
};

const enHex = (canales: readonly number[]): string =>
  `#${Array.from(canales, (canal) => canal.toString(16).padStart(2, '0')).join('')}`;

export const leerPdf = async (bytes: Uint8Array): Promise<PdfLeido> => {
  const tarea = getDocument({ data: new Uint8Array(bytes), verbosity: 0, isEvalSupported: false });
  const documento = await tarea.promise;
  const { info } = await documento.getMetadata();
  const { Title, Author } = info as { Title?: string; Author?: string };
  const paginas: PaginaImpresa[] = [];
  for (let numero = 1; numero <= documento.numPages; numero++) {
    const pagina = await documento.getPage(numero);
    const { width: ancho, height: alto } = pagina.getViewport({ scale: 1 });
    const { items } = await pagina.getTextContent();
    const textos = items
      .filter((item) => 'str' in item)
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, transform, width }) => ({
        texto: str,
        x: transform[4] as number,
        y: alto - (transform[5] as number),
        ancho: width,
        tamano: Math.abs(transform[3] as number),
      }));
    const { fnArray, argsArray } = await pagina.getOperatorList();
    const argumentosDe = (operacion: number): number[][] =>
      argsArray.filter((_, i) => fnArray[i] === operacion) as number[][];
    const separaciones = argumentosDe(OPS.showText)
      .flatMap(([texto]) => texto as unknown as readonly unknown[])
      .filter((uno) => typeof uno === 'number');
    paginas.push({
      ancho,
      alto,
      textos,
      lineas: enLineas(textos),
      separacion: separaciones.reduce((mayor, una) => Math.max(mayor, -una), 0),
      fondos: fnArray.filter((operacion) => operacion === OPS.constructPath).length,
      imagenes: argumentosDe(OPS.paintImageXObject).length,
      colores: new Set(argumentosDe(OPS.setFillRGBColor).map(enHex)),
    });
  }
  await tarea.destroy();
  return { titulo: Title, autor: Author, paginas };
};
