import { type ComponentProps } from 'react';
import { StyleSheet, type View } from '@react-pdf/renderer';
import { SEMINEGRITA } from './fuente.ts';
import { LOGO } from './logo.ts';

/** The measures, inks and styles of the paper; lengths are points. */

export type Style = Exclude<ComponentProps<typeof View>['style'], readonly unknown[] | undefined>;

/** US Letter (spec section 2: 8.5 x 11 inches). */
export const PAGINA = { ancho: 612, alto: 792 } as const;
const MARGEN = { arriba: 48, lado: 48, abajo: 72, pie: 52 } as const;
export const CONTENIDO = PAGINA.ancho - 2 * MARGEN.lado;

export const TINTA = { fuerte: '#1c1917', texto: '#44403c', suave: '#78716c', linea: '#e7e5e4' } as const;
export const INSIGNIA = {
  pagada: { color: '#166534', backgroundColor: '#dcfce7' },
  pendiente: { color: '#92400e', backgroundColor: '#fef3c7' },
} as const;

export const CUERPO = 9.5;
/**
 * A line of 13.5 points: exact in the 32-bit floats of the layout engine. Otherwise the rows of a very long table
 * seem to overlap by a rounding error, and the engine no longer breaks the table into pages.
 */
export const ALTO_DE_LINEA = 13.5;
const INTERLINEA = ALTO_DE_LINEA / CUERPO;
export const COLUMNA_DERECHA = 220;
export const SEPARACION = 12;
export const ANCHO_DE_NEGOCIO = 400;
export const ANCHO_DE_CLIENTE = CONTENIDO - COLUMNA_DERECHA - 2 * SEPARACION;

/** The foot, which is drawn on finished sheets: where it stands from the left and the top, and its sizes. */
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
  etiqueta: { fontSize: 7.5, fontWeight: SEMINEGRITA, letterSpacing: 0.6, color: TINTA.suave },
  cabecera: { flexDirection: 'row', justifyContent: 'space-between' },
  logo: { maxWidth: LOGO.ancho, maxHeight: LOGO.alto, objectFit: 'contain', objectPosition: 'left' },
  inicial: {
    width: 52,
    height: 52,
    borderRadius: 12,
    alignItems: 'center',
    justifyContent: 'center',
    fontSize: 24,
    fontWeight: SEMINEGRITA,
    lineHeight: 1,
    paddingBottom: 8,
  },
  titulo: { fontSize: 26, fontWeight: SEMINEGRITA, letterSpacing: 1, lineHeight: 1.1, color: TINTA.fuerte },
  insignia: {
    alignSelf: 'flex-end',
    marginTop: 10,
    paddingTop: 3.5,
    paddingBottom: 2.5,
    paddingHorizontal: 10,
    borderRadius: 9,
    fontSize: 8,
    lineHeight: 1.4,
    fontWeight: SEMINEGRITA,
    letterSpacing: 0.8,
  },
  negocio: { width: ANCHO_DE_NEGOCIO, marginTop: 14 },
  nombre: { lineHeight: 1.25, color: TINTA.fuerte, marginBottom: 3 },
  regla: { height: 1.5, marginTop: 18, marginBottom: 18 },
  partes: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 26 },
  cliente: { color: TINTA.fuerte, marginTop: 5, marginBottom: 2 },
  /** A folio fiscal stands below its label, in a size at which any 36 of its characters fit into one line of the column. */
  folioFiscal: { color: TINTA.fuerte, fontSize: 8.5 },
  dato: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 5 },
  fila: {
    flexDirection: 'row',
    // Cells as tall as their own text: a stretched one would keep a row too tall for the page from being split.
    alignItems: 'flex-start',
    columnGap: SEPARACION,
    paddingVertical: 7,
    borderBottomWidth: 0.5,
    borderBottomColor: TINTA.linea,
    color: TINTA.fuerte,
  },
  encabezado: {
    flexDirection: 'row',
    columnGap: SEPARACION,
    paddingBottom: 6,
    borderBottomWidth: 1,
    fontSize: 7.5,
    // 10.5 points: as exact as a row (see ALTO_DE_LINEA).
    lineHeight: 1.4,
    fontWeight: SEMINEGRITA,
    letterSpacing: 0.6,
    color: TINTA.suave,
  },
  fuerte: { color: TINTA.fuerte },
  totales: { width: COLUMNA_DERECHA, marginTop: 12, alignSelf: 'flex-end' },
  renglonDeTotal: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 },
  total: {
    marginTop: 5,
    paddingTop: 7,
    paddingBottom: 5,
    borderTopWidth: 1,
    alignItems: 'center',
    fontSize: 12,
    fontWeight: SEMINEGRITA,
  },
  /** The band reaches past the column so that its figure keeps the right edge of the others. */
  balance: {
    marginTop: 5,
    marginHorizontal: -10,
    paddingVertical: 7,
    paddingHorizontal: 10,
    borderRadius: 6,
    alignItems: 'center',
    fontSize: 12,
    fontWeight: SEMINEGRITA,
    color: TINTA.fuerte,
  },
  condicion: { marginTop: 22 },
});
