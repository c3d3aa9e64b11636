import { type ComponentProps } from 'react';
import { StyleSheet, type View } from '@react-pdf/renderer';
import { SEMINEGRITA } from './fuente.ts';
import { LOGO } from './logo.ts';

/** Measures are in points. */

export type Style = Exclude<ComponentProps<typeof View>['style'], readonly unknown[] | undefined>;

/** US Letter (spec section 2: 8.5 x 11 inches). */
export const PAGINA = { ancho: 612, alto: 792 } as const;
const MARGEN = { arriba: 44, lado: 48, abajo: 62, pie: 52 } as const;
export const CONTENIDO = PAGINA.ancho - 2 * MARGEN.lado;

export const TINTA = { fuerte: '#1c1917', texto: '#44403c', suave: '#78716c', linea: '#e7e5e4' } as const;
export const INSIGNIA = {
  pagada: { color: '#166534', backgroundColor: '#dcfce7' },
  pendiente: { color: '#92400e', backgroundColor: '#fef3c7' },
} as const;

export const CUERPO = 9;
/**
 * The height of a line in points is exact in the layout engine's 32-bit floats: after rounding errors, rows
 * of a long table seem to overlap, and the table is not paginated.
 */
export const ALTO_DE_LINEA = 12;
const INTERLINEA = ALTO_DE_LINEA / CUERPO;
export const COLUMNA_DERECHA = 220;
export const SEPARACION = 12;
export const ANCHO_DE_NEGOCIO = CONTENIDO - COLUMNA_DERECHA - 2 * SEPARACION;
export const ANCHO_DE_MODO = 120;
export const ANCHO_DE_PASOS = CONTENIDO - ANCHO_DE_MODO - SEPARACION;
export const ANCHO_DE_CLIENTE = CONTENIDO - COLUMNA_DERECHA - 2 * SEPARACION;

/** The footer in points from the left and top of the page. It is drawn on finished pages. */
export const PIE = {
  izquierda: MARGEN.lado,
  derecha: PAGINA.ancho - MARGEN.lado,
  regla: PAGINA.alto - MARGEN.pie,
  base: PAGINA.alto - MARGEN.pie + 12,
  baseDelAncla: PAGINA.alto - MARGEN.pie + 21.5,
  anchoDelNombre: 230,
  cuerpo: 8,
  cuerpoDelAncla: 6.5,
} as const;

export const estilo = StyleSheet.create({
  pagina: {
    paddingTop: MARGEN.arriba,
    paddingBottom: MARGEN.abajo,
    paddingHorizontal: MARGEN.lado,
    fontSize: CUERPO,
    lineHeight: INTERLINEA,
    color: TINTA.texto,
  },
  // No style sets `letterSpacing`: a PDF viewer cannot find spaced words.
  etiqueta: { fontSize: 7.5, fontWeight: SEMINEGRITA, color: TINTA.suave },
  cabecera: { flexDirection: 'row', justifyContent: 'space-between' },
  logo: { maxWidth: LOGO.ancho, maxHeight: LOGO.alto, objectFit: 'contain', objectPosition: 'left' },
  inicial: {
    width: 44,
    height: 44,
    borderRadius: 10,
    alignItems: 'center',
    justifyContent: 'center',
    fontSize: 20,
    fontWeight: SEMINEGRITA,
    lineHeight: 1,
    paddingBottom: 6,
  },
  titulo: { fontSize: 15, fontWeight: SEMINEGRITA, lineHeight: 1.2, color: TINTA.fuerte },
  insignia: {
    paddingTop: 2.5,
    paddingBottom: 1.5,
    paddingHorizontal: 8,
    borderRadius: 7,
    fontSize: 7.5,
    lineHeight: 1.4,
    fontWeight: SEMINEGRITA,
  },
  queEs: { width: COLUMNA_DERECHA, alignItems: 'flex-end' },
  tituloConInsignia: { flexDirection: 'row', alignItems: 'center', columnGap: 8 },
  cifraMayor: { marginTop: 12, alignItems: 'flex-end' },
  valorMayor: { fontSize: 24, fontWeight: SEMINEGRITA, lineHeight: 1.2, color: TINTA.fuerte },
  negocio: { width: ANCHO_DE_NEGOCIO, marginTop: 10 },
  nombre: { lineHeight: 1.25, color: TINTA.fuerte, marginBottom: 3 },
  regla: { height: 1.5, marginTop: 12, marginBottom: 14 },
  partes: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 18 },
  cliente: { color: TINTA.fuerte, lineHeight: 1.25, marginTop: 3, marginBottom: 2 },
  /** At this font size any folio fiscal (36 characters) fits. */
  folioFiscal: { color: TINTA.fuerte, fontSize: 8.5 },
  dato: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 3 },
  fila: {
    flexDirection: 'row',
    // react-pdf cannot split a row with stretched cells.
    alignItems: 'flex-start',
    columnGap: SEPARACION,
    paddingVertical: 3,
    borderBottomWidth: 0.5,
    borderBottomColor: TINTA.linea,
    color: TINTA.fuerte,
  },
  encabezado: {
    flexDirection: 'row',
    columnGap: SEPARACION,
    paddingBottom: 4,
    borderBottomWidth: 1,
    fontSize: 7.5,
    // The line height is 10.5 points, exact in 32-bit floats (see ALTO_DE_LINEA).
    lineHeight: 1.4,
    fontWeight: SEMINEGRITA,
    color: TINTA.suave,
  },
  fuerte: { color: TINTA.fuerte },
  totales: { width: COLUMNA_DERECHA, marginTop: 8, alignSelf: 'flex-end' },
  renglonDeTotal: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 1.5 },
  total: {
    marginTop: 3,
    paddingTop: 4,
    paddingBottom: 3,
    borderTopWidth: 1,
    alignItems: 'center',
    fontSize: 11,
    fontWeight: SEMINEGRITA,
  },
  /**
   * The balance's row is wider than the totals above by the padding of its background, so that the amounts
   * are aligned.
   */
  balance: {
    marginTop: 4,
    marginHorizontal: -10,
    paddingVertical: 5,
    paddingHorizontal: 10,
    borderRadius: 5,
    alignItems: 'center',
    fontSize: 11,
    fontWeight: SEMINEGRITA,
    color: TINTA.fuerte,
  },
  condicion: { marginTop: 12 },
  modo: { flexDirection: 'row', columnGap: SEPARACION, marginBottom: 4 },
  nombreDeModo: { width: ANCHO_DE_MODO, fontWeight: SEMINEGRITA, color: TINTA.fuerte },
});
