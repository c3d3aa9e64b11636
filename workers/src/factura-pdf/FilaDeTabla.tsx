import { Canvas, Text, View } from '@react-pdf/renderer';
import { ALTO_DE_LINEA, CONTENIDO, CUERPO, SEPARACION, TINTA, estilo } from './estilos.ts';
import { NORMAL, type Peso, ascensoDe, cortePara, enLineas } from './fuente.ts';

export interface CeldaDeFila {
  readonly texto: string;
  readonly ancho: number;
  readonly alinea: 'left' | 'right';
  readonly color?: string | undefined;
}

export interface PropsDeFila {
  readonly celdas: readonly CeldaDeFila[];
  readonly peso?: Peso;
  /** A row that may be taller than a page continues on the next. */
  readonly puedePartirse?: boolean;
  readonly espacioDetras?: number;
}

/** The painter of react-pdf's canvas, which react-pdf itself types as `any`. */
interface Pincel {
  font(peso: string, tamano: number): Pincel;
  fillColor(color: string): Pincel;
  text(linea: string, x: number, y: number, opciones: PDFKit.Mixins.TextOptions): Pincel;
  rect(x: number, y: number, ancho: number, alto: number): Pincel;
  fill(color: string): Pincel;
}

/** The padding and the border of `estilo.fila`, in points. */
const RELLENO = 3;
const RAYA = 0.5;
const LINEAS_DIBUJADAS = 30;

/** The lines of each cell; null when react-pdf must lay the row out. */
const lineasDe = (celdas: readonly CeldaDeFila[], peso: Peso): readonly (readonly string[])[] | null => {
  const lineas: (readonly string[])[] = [];
  for (const { texto, ancho } of celdas) {
    const suyas = enLineas(texto, { ancho, tamano: CUERPO, peso });
    if (!suyas || suyas.length > LINEAS_DIBUJADAS) return null;
    lineas.push(suyas);
  }
  return lineas;
};

/**
 * A row of common letters is drawn on a canvas, as one box of known height: with a box per cell react-pdf is
 * several times as slow.
 */
export const FilaDeTabla = ({
  celdas,
  peso = NORMAL,
  puedePartirse = false,
  espacioDetras = 0,
}: PropsDeFila) => {
  const lineas = puedePartirse ? null : lineasDe(celdas, peso);
  if (!lineas)
    return (
      <View
        style={{ ...estilo.fila, fontWeight: peso }}
        wrap={puedePartirse}
        minPresenceAhead={espacioDetras}
      >
        {celdas.map(({ texto, ancho, alinea, color = TINTA.fuerte }, i) => (
          <Text
            key={i}
            style={{ width: ancho, textAlign: alinea, color }}
            hyphenationCallback={cortePara(ancho, CUERPO, peso)}
          >
            {texto}
          </Text>
        ))}
      </View>
    );
  const renglones = lineas.reduce((mayor, { length }) => Math.max(mayor, length), 1);
  const alto = 2 * RELLENO + renglones * ALTO_DE_LINEA + RAYA;
  const pintar = (pincel: Pincel): null => {
    pincel.font(String(peso), CUERPO);
    let x = 0;
    for (const [i, { ancho, alinea, color = TINTA.fuerte }] of celdas.entries()) {
      pincel.fillColor(color);
      const borde = alinea === 'right' ? x + ancho : x;
      for (const [n, linea] of lineas[i]!.entries())
        pincel.text(linea, borde, RELLENO + ascensoDe(CUERPO) + n * ALTO_DE_LINEA, {
          ...{ align: alinea, lineBreak: false, baseline: 'alphabetic' },
        });
      x += ancho + SEPARACION;
    }
    pincel.rect(0, alto - RAYA, CONTENIDO, RAYA).fill(TINTA.linea);
    return null;
  };
  return (
    <Canvas style={{ width: CONTENIDO, height: alto }} minPresenceAhead={espacioDetras} paint={pintar} />
  );
};
